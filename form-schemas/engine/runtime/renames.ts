import type { Answers, FormDefinition, JsonSchema, JsonValue } from './definition/definition.ts'
import { formFields, textList } from './definition/form-fields.ts'

/** `current`: other name -> current name; `others`: current name -> other names, latest first. */
type Names = { readonly current: ReadonlyMap<string, string>; readonly others: ReadonlyMap<string, readonly string[]> }

const indexes = new WeakMap<FormDefinition, Names>()

/** The field's `x-renamed-from`, latest first. */
export function oldNamesIn(schema: JsonSchema): readonly string[] {
  const from = schema['x-renamed-from']
  return typeof from === 'string' ? [from] : textList(from)
}

/** Pairs of names of one field, from this version's files and from other versions. */
export function namePairs(definition: FormDefinition): readonly (readonly [string, string])[] {
  const own = [...formFields(definition)].flatMap(([name, { schema }]) =>
    oldNamesIn(schema).map((old) => [old, name] as const),
  )
  return [...own, ...(definition.namePairs ?? [])]
}

/** Adds the name pairs of other versions, so that answers under a future name are found as well. */
export function withNamePairs(
  definition: FormDefinition,
  others: readonly (readonly [string, string])[],
): FormDefinition {
  const known = new Set(namePairs(definition).map(([one, other]) => `${one} ${other}`))
  const more = others.filter(([one, other]) => !known.has(`${one} ${other}`))
  return more.length === 0 ? definition : { ...definition, namePairs: [...(definition.namePairs ?? []), ...more] }
}

/**
 * Follows the pairs from each field, nearest first, through names that are not fields of this version: a name that is a
 * field keeps its own answers.
 */
function namesOf(definition: FormDefinition): Names {
  const known = indexes.get(definition)
  if (known !== undefined) return known
  const fields = formFields(definition)
  const next = new Map<string, string[]>()
  const join = (from: string, to: string) => next.set(from, [...(next.get(from) ?? []), to])
  for (const [one, other] of namePairs(definition)) {
    join(other, one)
    join(one, other)
  }
  const current = new Map<string, string>()
  const others = new Map<string, string[]>()
  for (const field of fields.keys()) {
    if (!next.has(field)) continue
    const found: string[] = []
    for (const name of follow(field)) {
      if (fields.has(name) || current.has(name)) continue
      current.set(name, field)
      found.push(name)
    }
    others.set(field, found)
  }
  const names = { current, others }
  indexes.set(definition, names)
  return names

  function* follow(field: string): Generator<string> {
    const visited = new Set([field])
    for (let at = [field]; at.length > 0;) {
      at = at
        .flatMap((name) => (name !== field && fields.has(name) ? [] : (next.get(name) ?? [])))
        .filter((name) => !visited.has(name))
      for (const name of at) visited.add(name)
      yield* new Set(at)
    }
  }
}

/** The current name of another version's field; undefined when it has no other name in this version. */
export function currentName(definition: FormDefinition, field: string): string | undefined {
  return namesOf(definition).current.get(field)
}

/** The field's names in other versions, latest first; [] when it was never renamed. */
export function oldNamesOf(definition: FormDefinition, field: string): readonly string[] {
  return namesOf(definition).others.get(field) ?? []
}

/** Moves answers of renamed fields to their current names; an answer under the current name wins. */
export function withCurrentNames(definition: FormDefinition, answers: Answers): Answers {
  const { current, others } = namesOf(definition)
  if (current.size === 0) return answers
  if (!Object.keys(answers).some((name) => current.has(name))) return answers
  // Names are latest first; the latest must be written last to win
  const moved = [...others].flatMap(([name, olds]) =>
    olds.toReversed().flatMap((old): [string, JsonValue][] => {
      const answer = answers[old]
      return answer === undefined ? [] : [[name, answer]]
    }),
  )
  return Object.fromEntries([...moved, ...Object.entries(answers).filter(([field]) => !current.has(field))])
}
