import type { Json, JsonObject } from '@fleet/domain/kernel/json'

export type Mutation = {
  readonly path: readonly number[]
  readonly kind: 'replace' | 'remove' | 'add' | 'wrap'
  readonly name: string
  readonly by: Json
}

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function changedHere(value: Json, { kind, name, by }: Mutation): Json {
  if (kind === 'wrap') return [value]
  if (kind === 'add' && isObject(value)) return { ...value, [name]: by }
  if (kind === 'add' && Array.isArray(value)) return [...value, by]
  return by
}

/** Returns the value with one change; the numbers of the path select nested members. */
export function mutated(value: Json, mutation: Mutation): Json {
  const [choice, ...path] = mutation.path
  if (choice === undefined) return changedHere(value, mutation)
  if (Array.isArray(value) && value.length > 0)
    return value.with(choice % value.length, mutated(value[choice % value.length] ?? null, { ...mutation, path }))
  if (!isObject(value)) return changedHere(value, mutation)
  const names = Object.keys(value)
  const name = names[choice % Math.max(names.length, 1)]
  if (name === undefined) return changedHere(value, mutation)
  const { [name]: member = null, ...others } = value
  return mutation.kind === 'remove' && path.length === 0
    ? others
    : { ...others, [name]: mutated(member, { ...mutation, path }) }
}
