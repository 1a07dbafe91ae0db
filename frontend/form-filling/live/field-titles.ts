import type { Form, FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { uiSchemaOf, namedField } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { fieldTexts } from '../../form-renderer/field-texts.ts'

const maxNamed = 4

/** Names of the first visible fields. */
export function fieldTitles({ definition }: Form, texts: FormTexts, fields: readonly string[]): string[] {
  const visible = fields
    .map((name) => ({ name, field: namedField(definition, name) }))
    .filter(({ field }) => field === undefined || uiSchemaOf(field)?.['ui:widget'] !== 'hidden')
  const instanceRef = visible
    .slice(0, maxNamed)
    .map(({ name, field }) => (field ? fieldTexts(texts, field.step, field.textKey, field.schema).title : name))
  return visible.length > maxNamed ? [...instanceRef, '…'] : instanceRef
}
