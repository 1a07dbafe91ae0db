import type { FormDefinition } from '../definition/definition.ts'
import { type FormField, formFields, jsonObject } from '../definition/form-fields.ts'
import { uiSchemaOf, type NamedField } from '../lists/lists.ts'

/** From the field's ui.json. */
type FieldUi = { readonly widget?: unknown; readonly labels?: unknown }
type Schema = { readonly [keyword: string]: unknown }

const questions: ReadonlySet<unknown> = new Set(['yes-no', 'question-cards', 'choice-buttons'])

/**
 * Whether "no" is an answer: the widget shows two choices, both values have labels, or the default is true. Any other
 * boolean is a flag: a box that is no answer while unticked.
 */
export function isQuestion(schema: Schema, { widget, labels }: FieldUi): boolean {
  return (
    schema['type'] === 'boolean' && (questions.has(widget) || typeof labels === 'string' || schema['default'] === true)
  )
}

const flagsOf = new WeakMap<FormDefinition, ReadonlySet<string>>()

/** The boolean fields of a form that are not questions. */
export function flags(definition: FormDefinition): ReadonlySet<string> {
  const known = flagsOf.get(definition)
  if (known !== undefined) return known
  const found = new Set([...formFields(definition).values()].filter(isFlag).map(({ name }) => name))
  flagsOf.set(definition, found)
  return found
}

/** Whether a field, or a field of an item, is a boolean that is not a question. */
export function isFlag(field: NamedField | FormField): boolean {
  const { schema } = field
  if (schema['type'] !== 'boolean') return false
  const ui = uiSchemaOf(field)
  return !isQuestion(schema, { widget: ui?.['ui:widget'], labels: jsonObject(ui?.['ui:options'])?.['labels'] })
}
