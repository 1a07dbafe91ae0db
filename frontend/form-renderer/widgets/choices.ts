import type {
  FormDefinition,
  FormTexts,
  JsonSchema,
  LookupDefinition,
} from '@fleet/form-schemas/engine/runtime/definition/definition'

export type Choice = { readonly value: string | number; readonly label: string }

/** The lookup a field's values come from; undefined when its schema lists them itself. */
export function lookupOf(schema: JsonSchema, definition: FormDefinition): LookupDefinition | undefined {
  return definition.lookups.find((lookup) => lookup.id === schema['x-lookup'])
}

/**
 * The choices of a field, in the schema's order, with the labels of its lookup; a value without a label is its own
 * label. A retired value is offered only while it is the answer. Of values with the same label in this language (Mrs.
 * and Ms. are one word in most) only the answer is offered, else the first.
 */
export function choicesOf(
  schema: JsonSchema,
  definition: FormDefinition,
  texts: FormTexts,
  answer?: unknown,
): Choice[] {
  const lookup = lookupOf(schema, definition)
  const labels = lookup && texts.options[lookup.id]
  const listed = lookup?.values ?? (Array.isArray(schema['enum']) ? schema['enum'] : [])
  const isAnswer = (value: string | number) => value === answer || (Array.isArray(answer) && answer.includes(value))
  const choices = listed
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .filter((value) => isAnswer(value) || !lookup?.retired.includes(value))
    .map((value) => ({ value, label: labels?.[String(value)] ?? String(value) }))
  const shown = new Map(choices.toReversed().map((choice) => [choice.label, choice.value]))
  for (const { label, value } of choices) if (isAnswer(value)) shown.set(label, value)
  return choices.filter(({ label, value }) => isAnswer(value) || shown.get(label) === value)
}
