import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { fieldOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import { isHidden } from '../answers/answer-text.ts'

/** What a person finds in the form; the booking only staff could change by then. */
export function isRequestable({ form }: FormInLanguage, name: string): boolean {
  const field = formFields(form.definition).get(fieldOf(name))
  return field !== undefined && field.step.scope === 'person' && !isHidden(field)
}
