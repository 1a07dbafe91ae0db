import type { Finding } from '../form-files/finding.ts'
import { fieldsOfDerived, fieldsRead } from '../../runtime/fields-read.ts'
import type { FormSource } from '../form-files/form-source.ts'
import { guardedPlaces } from './guards.ts'
import type { FieldPlace } from './places.ts'

/** That no fields condition each other: each waits for an answer to the other. */
export function lintCircles(source: FormSource): Finding[] {
  const derived = new Map(
    Object.entries(source.form.value.derived ?? {}).map(([name, value]) => [name, fieldsOfDerived(value)]),
  )
  const places = source.steps.flatMap(guardedPlaces)
  const needs = new Map<string, ReadonlySet<string>>()
  const declared = new Map<string, FieldPlace>()
  for (const { place, guards } of places) {
    if (!declared.has(place.name)) declared.set(place.name, place)
    const read = guards
      .flatMap(({ condition }) => [...(fieldsRead(condition) ?? [])])
      .flatMap((name) => derived.get(name) ?? [name])
    const before = needs.get(place.name)
    // Of several places one without a condition is enough
    needs.set(place.name, read.length === 0 || before?.size === 0 ? new Set() : new Set([...(before ?? []), ...read]))
  }
  const told = new Set<string>()
  return [...declared].flatMap(([name, { step, pointer }]) => {
    const circle = told.has(name) ? undefined : wayBack(name, needs)
    if (circle === undefined) return []
    for (const field of circle) told.add(field)
    return [step.schema.document.error(pointer, 'field.circle', { fields: [...circle, name].join(' → ') })]
  })
}

/** The fields on the shortest way from one back to itself. */
function wayBack(start: string, needs: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | undefined {
  const open: (readonly string[])[] = [[start]]
  const seen = new Set<string>()
  for (let way = open.shift(); way !== undefined; way = open.shift()) {
    for (const next of needs.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return way
      if (seen.has(next)) continue
      seen.add(next)
      open.push([...way, next])
    }
  }
  return undefined
}
