import type {
  Check,
  DateExpression,
  Demand,
  DerivedMoment,
  JsonSchema,
  PointExpression,
} from '../../runtime/definition/definition.ts'
import { holdsDate } from '../../runtime/definition/dates.ts'
import { isMoment } from '../../runtime/definition/moments.ts'
import { withLookups } from '../form-files/definition-of.ts'
import type { Finding } from '../form-files/findings/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import type { JsonDocument, Pointer } from '../form-files/json-document.ts'
import { linearRegExp, patternFault } from '../form-files/schemas/linear-pattern.ts'
import { type FieldPlace, fieldPlaces } from './places.ts'

/**
 * Checks that compared fields are dates, that a demand has one comparison type, and that comparisons can both fail and
 * pass.
 */
export function lintDates(source: FormSource): Finding[] {
  const texts = new Set(
    source.steps
      .flatMap(fieldPlaces)
      .filter((place) => !isDate(source, place))
      .map(({ name }) => name),
  )
  const { document, value } = source.form
  for (const [name, derived] of Object.entries(value.derived ?? {})) if (!isMoment(derived)) texts.add(name)
  return [
    ...source.steps.flatMap(({ schema, checks }) =>
      checks.flatMap((check, index) =>
        demandsOf(check, ['x-checks', index]).flatMap(({ demand, pointer, isDemand }) =>
          lintDemand(schema.document, demand, pointer, { texts, isDemand }),
        ),
      ),
    ),
    ...Object.entries(value.derived ?? {}).flatMap(([name, derived]) =>
      isMoment(derived)
        ? lintMoment(source, derived.moment, ['derived', name, 'moment'], texts)
        : lintAge(document, derived.age, ['derived', name, 'age'], texts),
    ),
  ]
}

function lintMoment(
  source: FormSource,
  { date, time }: DerivedMoment,
  pointer: Pointer,
  texts: ReadonlySet<string>,
): Finding[] {
  const { document } = source.form
  const isTime = source.steps
    .flatMap(fieldPlaces)
    .some((place) => place.name === time && isTimeOfDay(withLookups(place.schema, source.lookups)))
  return [
    ...(texts.has(date) ? [document.error([...pointer, 'date'], 'check.notADate', { field: date })] : []),
    ...(time === undefined || isTime
      ? []
      : [document.error([...pointer, 'time'], 'derived.notATime', { field: time })]),
  ]
}

function isTimeOfDay({ type, pattern }: JsonSchema): boolean {
  return (
    type === 'string' &&
    typeof pattern === 'string' &&
    patternFault(pattern) === undefined &&
    linearRegExp(pattern, 'u').test('14:35')
  )
}

function isDate(source: FormSource, { name, schema, step }: FieldPlace): boolean {
  const resolved = withLookups(schema, source.lookups)
  const { type, format, pattern, enum: choices } = resolved
  if (type !== 'string' || choices !== undefined) return false
  if (holdsDate(resolved) || format === 'date-time' || step.drawing.fields[name]?.widget === 'month-year') return true
  if (typeof pattern !== 'string' || patternFault(pattern) !== undefined) return false
  const written = linearRegExp(pattern, 'u')
  return written.test('12.2024') || written.test('2024-12-31')
}

type PlacedDemand = { readonly demand: Demand; readonly pointer: Pointer; readonly isDemand: boolean }

function demandsOf({ when = [], demand }: Check, pointer: Pointer): PlacedDemand[] {
  return [
    ...when.map((part, index) => ({ demand: part, pointer: [...pointer, 'when', index], isDemand: false })),
    { demand, pointer: [...pointer, 'demand'], isDemand: true },
  ]
}

const comparisons = ['before', 'after', 'notBefore', 'notAfter'] as const
const ofDates: readonly string[] = ['date', ...comparisons]
const ofPhones: readonly string[] = ['phone', 'code', 'is']
const ofLines: readonly string[] = ['lines', 'part', 'as', 'shown']
const ofAges: readonly string[] = ['age', 'atLeast', 'below']

function lintDemand(
  document: JsonDocument,
  demand: Demand,
  pointer: Pointer,
  { texts, isDemand }: { texts: ReadonlySet<string>; isDemand: boolean },
): Finding[] {
  const keys = Object.keys(demand)
  const kinds = [
    keys.some((key) => ofDates.includes(key)),
    keys.some((key) => ofAges.includes(key)),
    keys.includes('present'),
    keys.includes('answers'),
    keys.some((key) => ofPhones.includes(key)),
    keys.some((key) => ofLines.includes(key)),
  ]
  if (kinds.filter(Boolean).length > 1) return [document.error(pointer, 'check.twoDemands', { names: keys.join(', ') })]
  if ('age' in demand) {
    const { age, atLeast, below } = demand
    const nothing =
      atLeast === undefined && below === undefined ? [document.error(pointer, 'check.comparesNothing')] : []
    const never =
      atLeast !== undefined && below !== undefined && below <= atLeast
        ? [document.error([...pointer, 'below'], 'check.never')]
        : []
    return [...nothing, ...never, ...lintAge(document, age, [...pointer, 'age'], texts)]
  }
  if ('date' in demand) {
    const compared = comparisons.filter((key) => demand[key] !== undefined)
    const nothing = compared.length === 0 ? [document.error(pointer, 'check.comparesNothing')] : []
    const decided = compared.flatMap((key) => {
      const outcome = alwaysSo(demand.date, demand[key] ?? {}, key)
      if (outcome === undefined) return []
      return [
        outcome
          ? document.warning([...pointer, key], isDemand ? 'check.always' : 'condition.always')
          : document.error([...pointer, key], 'check.never'),
      ]
    })
    return [
      ...nothing,
      ...decided,
      ...(['date', ...comparisons] as const).flatMap((key) =>
        notDates(document, demand[key] ?? {}, [...pointer, key], texts),
      ),
    ]
  }
  if ('phone' in demand)
    return ofPhones.every((key) => keys.includes(key)) ? [] : [document.error(pointer, 'check.comparesNothing')]
  if ('lines' in demand)
    return [demand.as, demand.shown].filter((one) => one !== undefined).length === (demand.part === undefined ? 0 : 1)
      ? []
      : [document.error(pointer, 'check.comparesNothing')]
  return keys.some((key) => [...ofDates, ...ofAges, ...ofPhones, ...ofLines].includes(key))
    ? [document.error(pointer, 'check.comparesNothing')]
    : []
}

function lintAge(
  document: JsonDocument,
  age: { readonly of: string; readonly on: DateExpression },
  pointer: Pointer,
  texts: ReadonlySet<string>,
): Finding[] {
  const of = texts.has(age.of) ? [document.error([...pointer, 'of'], 'check.notADate', { field: age.of })] : []
  return [...of, ...notDates(document, age.on, [...pointer, 'on'], texts)]
}

function notDates(
  document: JsonDocument,
  { field, firstOf = [], latestOf = [] }: DateExpression,
  pointer: Pointer,
  texts: ReadonlySet<string>,
): Finding[] {
  const named = [
    ...(field === undefined ? [] : [{ name: field, at: [...pointer, 'field'] }]),
    ...firstOf.map((name, index) => ({ name, at: [...pointer, 'firstOf', index] })),
    ...latestOf.map((name, index) => ({ name, at: [...pointer, 'latestOf', index] })),
  ]
  return named.flatMap(({ name, at }) =>
    texts.has(name) ? [document.error(at, 'check.notADate', { field: name })] : [],
  )
}

/** The constant result of comparing a date with itself, shifted; undefined when it depends on the date. */
function alwaysSo(
  date: PointExpression,
  limit: PointExpression,
  comparison: (typeof comparisons)[number],
): boolean | undefined {
  const { plus = {}, ...base } = date
  const { plus: other = {}, ...otherBase } = limit
  if (JSON.stringify(base) !== JSON.stringify(otherBase)) return undefined
  const moved = (['years', 'months', 'days'] as const).map((unit) => (plus[unit] ?? 0) - (other[unit] ?? 0))
  const isLater = moved.every((by) => by >= 0) && moved.some((by) => by > 0)
  const isEarlier = moved.every((by) => by <= 0) && moved.some((by) => by < 0)
  const isSame = moved.every((by) => by === 0)
  // Months differ in length, so days and months cannot be compared
  if (!isLater && !isEarlier && !isSame) return undefined
  return { before: isEarlier, after: isLater, notBefore: !isEarlier, notAfter: !isLater }[comparison]
}
