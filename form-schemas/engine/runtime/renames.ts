import type { Answers, FormDefinition, JsonSchema, JsonValue } from './definition/definition.ts'
import { formFields, textList } from './definition/form-fields.ts'

/** `present`: other name -> name of now; `others`: name of now -> others, the latest first. */
type Names = { readonly current: ReadonlyMap<string, string>; readonly others: ReadonlyMap<string, readonly string[]> }

const indexes = new WeakMap<FormDefinition, Names>()

/** Names a field had before: its `x-renamed-from`, the latest first. */
export function oldNamesIn(schema: JsonSchema): readonly string[] {
  const from = schema['x-renamed-from']
  return typeof from === 'string' ? [from] : textList(from)
}

/** Pairs of names that are one field, as this version's files say and as other versions said. */
export function namePairs(definition: FormDefinition): readonly (readonly [string, string])[] {
  const own = [...formFields(definition)].flatMap(([name, { schema }]) =>
    oldNamesIn(schema).map((old) => [old, name] as const),
  )
  return [...own, ...(definition.namePairs ?? [])]
}

/** The version, knowing what others call the same, so that a field is found again also under a name it is yet to get. */
export function withNamePairs(
  definition: FormDefinition,
  others: readonly (readonly [string, string])[],
): FormDefinition {
  const known = new Set(namePairs(definition).map(([one, other]) => `${one} ${other}`))
  const more = others.filter(([one, other]) => !known.has(`${one} ${other}`))
  return more.length === 0 ? definition : { ...definition, namePairs: [...(definition.namePairs ?? []), ...more] }
}

/**
 * From each field along the pairs, nearest first, as far as names lead that are no fields of this version: what is a field
 * itself keeps its own answers.
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

/** What a field of another version is called in this one; undefined when it has no other name here. */
export function currentName(definition: FormDefinition, field: string): string | undefined {
  return namesOf(definition).current.get(field)
}

/** Names the field has in other versions, the latest first; [] for one that was never renamed. */
export function oldNamesOf(definition: FormDefinition, field: string): readonly string[] {
  return namesOf(definition).others.get(field) ?? []
}

/** The record with answers of renamed fields under their present names; an answer that stands there already wins. */
export function withCurrentNames(definition: FormDefinition, answers: Answers): Answers {
  const { current, others } = namesOf(definition)
  if (current.size === 0) return answers
  if (!Object.keys(answers).some((name) => current.has(name))) return answers
  // The latest other name comes first, and stands last in what is put together
  const moved = [...others].flatMap(([name, olds]) =>
    olds.toReversed().flatMap((old): [string, JsonValue][] => {
      const answer = answers[old]
      return answer === undefined ? [] : [[name, answer]]
    }),
  )
  return Object.fromEntries([...moved, ...Object.entries(answers).filter(([field]) => !current.has(field))])
}
