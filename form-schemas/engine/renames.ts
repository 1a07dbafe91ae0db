import type { Answers, FormDefinition, JsonSchema, JsonValue } from './definition.ts'
import { formFields } from './form-fields.ts'
import { textList } from './json-object.ts'

const indexes = new WeakMap<FormDefinition, ReadonlyMap<string, string>>()

/** Names a field had before: its `x-renamed-from`, the latest first. */
export function oldNamesIn(schema: JsonSchema): readonly string[] {
  const from = schema['x-renamed-from']
  return typeof from === 'string' ? [from] : textList(from)
}

/** Old name -> present name, the latest old name of a field first. */
export function renamesOf(definition: FormDefinition): ReadonlyMap<string, string> {
  const known = indexes.get(definition)
  if (known !== undefined) return known
  const renames = new Map([...formFields(definition)].flatMap(([name, { schema }]) => oldNamesIn(schema).map((old) => [old, name] as const)))
  indexes.set(definition, renames)
  return renames
}

/** Names the field had before, the latest first; [] for one that was never renamed. */
export function oldNamesOf(definition: FormDefinition, field: string): readonly string[] {
  const schema = formFields(definition).get(field)?.schema
  return schema === undefined ? [] : oldNamesIn(schema)
}

/** The record with answers of renamed fields under their present names; an answer that stands there already wins. */
export function underNewNames(definition: FormDefinition, answers: Answers): Answers {
  const renames = renamesOf(definition)
  if (renames.size === 0) return answers
  const moved = [...renames].flatMap(([old, name]): [string, JsonValue][] => {
    const answer = answers[old]
    return answer === undefined ? [] : [[name, answer]]
  })
  if (moved.length === 0) return answers
  const others = Object.entries(answers).filter(([field]) => !renames.has(field))
  // The latest old name comes first, and stands last in what is put together
  return Object.fromEntries([...moved.toReversed(), ...others])
}
