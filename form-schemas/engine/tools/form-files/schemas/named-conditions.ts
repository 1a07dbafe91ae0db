import type { Condition, JsonSchema, JsonValue } from '../../../runtime/definition/definition.ts'
import { jsonObject } from '../../../runtime/definition/form-fields.ts'
import { schemaKeywords, type SchemaPlace } from './schema-keywords.ts'

/** Conditions of `form.json` by name; `{ "$ref": "#/conditions/<name>" }` refers to one. */
export type NamedConditions = { readonly [name: string]: Condition }
/** Why a named condition cannot be used. `loop`: it refers to itself. `large`: it has too many parts when resolved. */
export type ConditionFault = {
  readonly name: string
  readonly what: 'loop' | 'large'
  readonly through: readonly string[]
}

const reference = /^#\/conditions\/(.*)$/

/** The name that `#/conditions/<name>` refers to; undefined for any other reference. */
export function conditionNameOf(ref: unknown): string | undefined {
  return typeof ref === 'string' ? reference.exec(ref)?.[1] : undefined
}

/** Maximum objects in a resolved condition: nested names can double its size at every level. */
export const maxParts = 500

/**
 * Resolves the names inside named conditions. Unknown, too large and circular ones become always true; the linter
 * refuses them.
 */
export function writtenOut(written: NamedConditions): {
  readonly conditions: NamedConditions
  readonly faults: readonly ConditionFault[]
} {
  const done: { [name: string]: Condition } = {}
  const faults: ConditionFault[] = []
  const resolve = (name: string, through: readonly string[]): Condition => {
    if (Object.hasOwn(done, name)) return done[name] ?? {}
    const condition = Object.hasOwn(written, name) ? written[name] : undefined
    if (condition === undefined) return {}
    if (through.includes(name)) {
      faults.push({ name, what: 'loop', through: through.slice(through.indexOf(name)) })
      return {}
    }
    const whole = replaced(condition, 'condition', (other) => resolve(other, [...through, name]))
    const isLarge = partsOf(whole) > maxParts
    if (isLarge) faults.push({ name, what: 'large', through: [] })
    return (done[name] = isLarge ? {} : whole)
  }
  for (const name of Object.keys(written)) resolve(name, [])
  return { conditions: done, faults }
}

/** Replaces references to named conditions in a schema. */
export function withConditions(schema: JsonSchema, place: SchemaPlace, conditions: NamedConditions): JsonSchema {
  return replaced(schema, place, (name) => (Object.hasOwn(conditions, name) ? conditions[name] : undefined) ?? {})
}

function replaced(schema: JsonSchema, place: SchemaPlace, named: (name: string) => Condition): JsonSchema {
  const name = place === 'condition' ? conditionNameOf(schema['$ref']) : undefined
  if (name !== undefined) return named(name)
  const inside = (value: JsonValue, at: SchemaPlace): JsonValue => {
    const inner = jsonObject(value)
    return inner === undefined ? value : replaced(inner, at, named)
  }
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, JsonValue] => {
      const holds = Object.hasOwn(schemaKeywords[place], keyword) ? schemaKeywords[place][keyword] : undefined
      if (holds === undefined || 'value' in holds) return [keyword, value]
      if ('one' in holds) return [keyword, inside(value, holds.one)]
      if ('list' in holds)
        return [keyword, Array.isArray(value) ? value.map((part) => inside(part, holds.list)) : value]
      const members = jsonObject(value)
      return [
        keyword,
        members === undefined
          ? value
          : Object.fromEntries(Object.entries(members).map(([key, part]) => [key, inside(part, holds.named)])),
      ]
    }),
  )
}

function partsOf(value: JsonValue): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, part) => sum + partsOf(part), 0)
  const object = jsonObject(value)
  return object === undefined ? 0 : Object.values(object).reduce<number>((sum, part) => sum + partsOf(part ?? null), 1)
}
