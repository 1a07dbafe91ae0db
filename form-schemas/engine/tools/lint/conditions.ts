import { type FieldPlace, guardedPlaces, valueAt } from './places.ts'
import { operatorConditions } from './operator-settings.ts'
import type { Mention } from './rules.ts'
import type { Finding, FindingValues } from '../form-files/findings/finding.ts'
import type { FindingCode } from '../form-files/findings/finding-codes.ts'
import { type FormSource, references } from '../form-files/form-source.ts'
import { jsonObject } from '../../runtime/definition/form-fields.ts'
import {
  type ConditionFault,
  conditionNameOf,
  maxParts,
  type NamedConditions,
  writtenOut,
} from '../form-files/schemas/named-conditions.ts'
import { fieldsOfDerived, fieldsRead } from '../../runtime/conditions/fields-read.ts'

/**
 * Checks that a reference to a named condition has no other keywords, that no condition refers to itself, and that each
 * is used.
 */
export function lintConditions(source: FormSource): Finding[] {
  const { document } = source.form
  const written = namedConditionsIn(source)
  const uses = conditionsReferredTo(source)
  const wrong = uses.flatMap((use) => {
    const around = jsonObject(valueAt(use.document, use.pointer.slice(0, -1))) ?? {}
    const [other] = written[use.name] === undefined ? [] : Object.keys(around).filter((key) => key !== '$ref')
    return other === undefined ? [] : [use.document.error(use.pointer, 'condition.beside', { name: other })]
  })
  const used = new Set([...uses.map(({ name }) => name), ...operatorConditions(source)])
  return [
    ...wrong,
    ...writtenOut(written).faults.map((fault) => document.error(['conditions', fault.name], ...reported(fault))),
    ...Object.keys(written).flatMap((name) =>
      used.has(name) ? [] : [document.warning(['conditions', name], 'condition.unused', { name })],
    ),
  ]
}

function reported({ name, what, through }: ConditionFault): [FindingCode, FindingValues] {
  return what === 'large'
    ? ['condition.large', { name, most: maxParts }]
    : ['condition.loop', { name, through: [...through, name].join(', ') }]
}

/** All references to named conditions. */
export function conditionsReferredTo({ form, steps, rules }: FormSource): Mention[] {
  const documents = [form, ...steps.map(({ schema }) => schema), ...rules].map(({ document }) => document)
  return documents.flatMap((document) =>
    [...references(document.value)].flatMap(({ ref, pointer }) => {
      const name = conditionNameOf(ref)
      return name === undefined ? [] : [{ document, name, pointer }]
    }),
  )
}

/** The unresolved conditions of form.json. */
export function namedConditionsIn({ form }: FormSource): NamedConditions {
  const named = jsonObject(jsonObject(form.document.value)?.['conditions']) ?? {}
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => {
      const condition = jsonObject(value)
      return condition === undefined ? [] : [[name, condition]]
    }),
  )
}

/** Checks that no two fields depend on each other: neither could ever be answered. */
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
    // One declaration without a condition is enough
    needs.set(place.name, read.length === 0 || before?.size === 0 ? new Set() : new Set([...(before ?? []), ...read]))
  }
  const reportedNames = new Set<string>()
  return [...declared].flatMap(([name, { step, pointer }]) => {
    const findCycle = reportedNames.has(name) ? undefined : wayBack(name, needs)
    if (findCycle === undefined) return []
    for (const field of findCycle) reportedNames.add(field)
    return [step.schema.document.error(pointer, 'field.circle', { fields: [...findCycle, name].join(' → ') })]
  })
}

/** The fields of the shortest cycle through a field. */
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
