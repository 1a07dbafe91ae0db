import { namedField } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import { fieldTitle } from '../answers/answer-text.ts'

/**
 * Title of a field in the reader's language, the short one if there is one; its name when the form does not have it.
 */
export function titleIn({ form, texts }: FormInLanguage, name: string): string {
  const field = namedField(form.definition, name)
  return field === undefined ? name : fieldTitle(texts, field.step, field.textKey)
}
