import type { Check, Condition, DateExpression, Demand, Rule } from '../../runtime/definition/definition.ts'
import { textList } from '../../runtime/definition/form-fields.ts'
import type { FormSource } from '../form-files/form-source.ts'
import type { Pointer } from '../form-files/json-document.ts'
import { conditionPlaces, partsOf, testsIn } from './places.ts'
import type { Mention } from './rules.ts'

type Named = Pick<Mention, 'name' | 'pointer'>

/** All names that rules, checks, conditions and derived values read or set. */
export function referencesIn(source: FormSource): Mention[] {
  const { document, value } = source.form
  return [
    ...source.rules.flatMap((file) =>
      within(
        file.document,
        file.value.flatMap((rule, index) => namesOfRule(rule, [index])),
      ),
    ),
    ...source.steps.flatMap(({ schema, checks }) =>
      within(
        schema.document,
        checks.flatMap((check, index) => namesOfCheck(check, ['x-checks', index])),
      ),
    ),
    ...conditionPlaces(source).flatMap((place) =>
      within(place.document, namesOfCondition(place.condition, place.pointer)),
    ),
    ...within(
      document,
      Object.entries(value.derived ?? {}).flatMap(([name, { age }]) => [
        { name: age.of, pointer: ['derived', name, 'age', 'of'] },
        ...namesOfDate(age.on, ['derived', name, 'age', 'on']),
      ]),
    ),
  ]
}

function within(document: Mention['document'], names: readonly Named[]): Mention[] {
  return names.map((named) => ({ document, ...named }))
}

function namesOfRule({ on = [], set = {}, clear = [], follow = [] }: Rule, pointer: Pointer): Named[] {
  return [
    ...(typeof on === 'string' ? [{ name: on, pointer: [...pointer, 'on'] }] : mentions(on, [...pointer, 'on'])),
    ...Object.keys(set).map((name) => ({ name, pointer: [...pointer, 'set', name] })),
    ...mentions(clear, [...pointer, 'clear']),
    ...mentions(follow, [...pointer, 'follow']),
  ]
}

function namesOfCheck({ field, when = [], demand }: Check, pointer: Pointer): Named[] {
  return [
    { name: field, pointer: [...pointer, 'field'] },
    ...when.flatMap((part, index) => namesOfDemand(part, [...pointer, 'when', index])),
    ...namesOfDemand(demand, [...pointer, 'demand']),
  ]
}

function namesOfDemand(demand: Demand, pointer: Pointer): Named[] {
  if ('phone' in demand)
    return [
      { name: demand.phone, pointer: [...pointer, 'phone'] },
      { name: demand.code, pointer: [...pointer, 'code'] },
    ]
  if ('lines' in demand)
    return [{ name: demand.lines, pointer: [...pointer, 'lines'] }, ...mentions(demand.as ?? [], [...pointer, 'as'])]
  if ('present' in demand) return [{ name: demand.present, pointer: [...pointer, 'present'] }]
  if ('age' in demand)
    return [
      { name: demand.age.of, pointer: [...pointer, 'age', 'of'] },
      ...namesOfDate(demand.age.on, [...pointer, 'age', 'on']),
    ]
  if (!('date' in demand)) return []
  return (['date', 'before', 'after', 'notBefore', 'notAfter'] as const).flatMap((key) =>
    namesOfDate(demand[key] ?? {}, [...pointer, key]),
  )
}

function namesOfDate({ field, firstOf = [], latestOf = [] }: DateExpression, pointer: Pointer): Named[] {
  return [
    ...(field === undefined ? [] : [{ name: field, pointer: [...pointer, 'field'] }]),
    ...mentions(firstOf, [...pointer, 'firstOf']),
    ...mentions(latestOf, [...pointer, 'latestOf']),
  ]
}

function namesOfCondition(condition: Condition, pointer: Pointer): Named[] {
  return [
    ...testsIn(condition, pointer).map(({ field, pointer: at }) => ({ name: field, pointer: at })),
    ...[...partsOf(condition, pointer)].flatMap(({ part, pointer: at }) =>
      mentions(textList(part['required']), [...at, 'required']),
    ),
  ]
}

function mentions(names: readonly string[], pointer: Pointer): Named[] {
  return names.map((name, index) => ({ name, pointer: [...pointer, index] }))
}
