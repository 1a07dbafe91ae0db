import type {
  Check,
  Condition,
  DateExpression,
  Demand,
  DerivedValue,
  Rule,
} from '../../runtime/definition/definition.ts'
import { isMoment } from '../../runtime/definition/moments.ts'
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
      Object.entries(value.derived ?? {}).flatMap(([name, derived]) => namesOfDerived(derived, ['derived', name])),
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

const comparedParts = ['date', 'before', 'after', 'notBefore', 'notAfter'] as const

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
  return comparedParts.flatMap((key) => namesOfDate(demand[key] ?? {}, [...pointer, key]))
}

function namesOfDerived(derived: DerivedValue, pointer: Pointer): Named[] {
  if (!isMoment(derived))
    return [
      { name: derived.age.of, pointer: [...pointer, 'age', 'of'] },
      ...namesOfDate(derived.age.on, [...pointer, 'age', 'on']),
    ]
  const { date, time } = derived.moment
  return [
    { name: date, pointer: [...pointer, 'moment', 'date'] },
    ...(time === undefined ? [] : [{ name: time, pointer: [...pointer, 'moment', 'time'] }]),
  ]
}

function namesOfDate({ field, firstOf = [], latestOf = [] }: DateExpression, pointer: Pointer): Named[] {
  return [
    ...(field === undefined ? [] : [{ name: field, pointer: [...pointer, 'field'] }]),
    ...mentions(firstOf, [...pointer, 'firstOf']),
    ...mentions(latestOf, [...pointer, 'latestOf']),
  ]
}

/** The moments that checks compare. */
export function momentsOfChecks({ steps }: FormSource): Mention[] {
  return steps.flatMap(({ schema: { document }, checks }) =>
    checks.flatMap(({ when = [], demand }, index) =>
      [...when.map((part, place) => ({ part, at: ['when', place] })), { part: demand, at: ['demand'] }].flatMap(
        ({ part, at }) =>
          'date' in part
            ? comparedParts.flatMap((key): Mention[] => {
                const name = part[key]?.moment
                return name === undefined
                  ? []
                  : [{ document, name, pointer: ['x-checks', index, ...at, key, 'moment'] }]
              })
            : [],
      ),
    ),
  )
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
