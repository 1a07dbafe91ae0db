import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { fieldOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import { isHidden } from '../answers/answer-text.ts'

/**
 * Whether a field can be requested: rendered in the form and not part of the booking, which only staff can change after
 * submitting.
 */
export function isRequestable({ form }: FormInLanguage, name: string): boolean {
  const field = formFields(form.definition).get(fieldOf(name))
  return field !== undefined && field.step.scope === 'person' && !isHidden(field)
}
