import type { FormDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { documentKindOf } from '@fleet/form-schemas/engine/runtime/document-kinds'
import { type FormField, formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { drawingOf, groupFields } from '@fleet/form-schemas/engine/runtime/lists/list-fields'

/** What guests consent to or sign themselves, and what nobody sees. */
const closedWidgets: ReadonlySet<unknown> = new Set(['statement', 'signature', 'hidden', 'file'])

function isImportable(field: FormField): boolean {
  const { schema, step } = field
  if (step.scope !== 'person' || groupFields(schema) !== undefined || documentKindOf(field) !== undefined) return false
  if (schema['type'] === 'boolean' && schema['const'] === true) return false
  return !closedWidgets.has(drawingOf(field)?.['ui:widget'])
}

const known = new WeakMap<FormDefinition, ReadonlyMap<string, FormField>>()

/** Fields that a column may be for, in the order of the form: what somebody can say for somebody else, in one cell. */
export function importableFields(definition: FormDefinition): ReadonlyMap<string, FormField> {
  const there = known.get(definition) ?? new Map([...formFields(definition)].filter(([, field]) => isImportable(field)))
  known.set(definition, there)
  return there
}
