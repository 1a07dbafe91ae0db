import type { Form, FormTexts } from '@fleet/form-schemas/engine/definition'
import { namedField } from '@fleet/form-schemas/engine/lists/list-fields'
import { fieldTexts } from '../../form-renderer/field-texts.ts'

const mostNamed = 4

/** What fields are called for the person, a few of many. */
export function fieldTitles({ definition }: Form, texts: FormTexts, fields: readonly string[]): string[] {
  const named = fields.slice(0, mostNamed).map((name) => {
    const field = namedField(definition, name)
    return field ? fieldTexts(texts, field.step, field.textKey, field.schema).title : name
  })
  return fields.length > mostNamed ? [...named, '…'] : named
}
