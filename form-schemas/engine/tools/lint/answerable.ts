import type { Ajv } from 'ajv'
import type { JsonSchema, JsonValue } from '../../runtime/definition/definition.ts'
import { entrySchema, groupFields } from '../../runtime/lists/lists.ts'
import { withLookups } from '../form-files/definition-of.ts'
import type { Finding } from '../form-files/findings/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import type { JsonDocument, Pointer } from '../form-files/json-document.ts'
import { ajvInstance, validationOnly } from '../form-files/schemas/ajv-instance.ts'
import { numberLimit } from '../../runtime/texts/notations.ts'
import { patternLength } from '../form-files/schemas/pattern-length.ts'
import { drawnAs } from './drawing.ts'
import { type FieldPlace, fieldPlaces, partPlaces } from './places.ts'

/** Checks that each field accepts some answer and each of its choices, and that its control can give such an answer. */
export function lintAnswerable(source: FormSource): Finding[] {
  const ajv = ajvInstance()
  return source.steps
    .flatMap(fieldPlaces)
    .flatMap((place) => [place, ...partPlaces(place)])
    .flatMap((place) => {
      const schema = withLookups(place.schema, source.lookups)
      const { document } = place.step.schema
      const own = [
        ...contradictionIn(document, place, schema),
        ...onlyZeroIn(document, place, schema),
        ...refusedChoices(ajv, document, place, schema),
      ]
      return own.length > 0 ? own : unwritable(ajv, place, schema)
    })
}

type Pair = readonly [one: string, other: string]

function contradictionIn(document: JsonDocument, { name, pointer }: FieldPlace, schema: JsonSchema): Finding[] {
  const pair = contradictingNumbers(schema) ?? contradictingTexts(schema) ?? contradictingCounts(schema)
  if (pair === undefined) return []
  const [one, other] = pair
  return [document.error([...pointer, one], 'field.noAnswerFits', { field: name, one, other })]
}

function contradictingNumbers(schema: JsonSchema): Pair | undefined {
  const { low, high } = boundsOf(schema) ?? {}
  if (low === undefined || high === undefined) return undefined
  if (low.value > high.value) return [low.keyword, high.keyword]
  const isOpen = low.keyword.startsWith('exclusive') || high.keyword.startsWith('exclusive')
  if (low.value === high.value && isOpen) return [low.keyword, high.keyword]
  const step = stepOf(schema)
  if (step === undefined || hasMultiple(step, low, high)) return undefined
  return schema['multipleOf'] === undefined
    ? [low.keyword, high.keyword]
    : ['multipleOf', schema[high.keyword] === undefined ? low.keyword : high.keyword]
}

/** A step beyond every other number that the field takes: nobody means such a field. */
function onlyZeroIn(document: JsonDocument, { name, pointer }: FieldPlace, schema: JsonSchema): Finding[] {
  const { low, high } = boundsOf(schema) ?? {}
  const step = schema['multipleOf'] === undefined ? undefined : stepOf(schema)
  if (low === undefined || high === undefined || step === undefined) return []
  const fits = (value: number) =>
    (low.keyword === 'exclusiveMinimum' ? value > low.value : value >= low.value) &&
    (high.keyword === 'exclusiveMaximum' ? value < high.value : value <= high.value)
  return fits(0) && !fits(step) && !fits(-step)
    ? [
        document.error([...pointer, 'multipleOf'], 'field.onlyZeroFits', {
          field: name,
          step: String(schema['multipleOf']),
        }),
      ]
    : []
}

type Bound = { readonly keyword: string; readonly value: number }

/** The limits of a field for numbers, of a field with steps also those that every control has. */
function boundsOf(
  schema: JsonSchema,
): { readonly low?: Bound | undefined; readonly high?: Bound | undefined } | undefined {
  if (schema['type'] !== 'number' && schema['type'] !== 'integer') return undefined
  const low = strictest(schema, 'minimum', 'exclusiveMinimum', Math.max)
  const high = strictest(schema, 'maximum', 'exclusiveMaximum', Math.min)
  if (schema['multipleOf'] === undefined) return { low, high }
  return {
    low: low ?? { keyword: 'minimum', value: -Math.max(numberLimit, 2 * Math.abs(high?.value ?? 0)) },
    high: high ?? { keyword: 'maximum', value: Math.max(numberLimit, 2 * Math.abs(low?.value ?? 0)) },
  }
}

function strictest(
  schema: JsonSchema,
  inclusive: string,
  exclusive: string,
  stricter: (...values: number[]) => number,
): Bound | undefined {
  const given = [exclusive, inclusive].flatMap((keyword): Bound[] => {
    const value = schema[keyword]
    return typeof value === 'number' ? [{ keyword, value }] : []
  })
  const value = stricter(...given.map((bound) => bound.value))
  return given.find((bound) => bound.value === value)
}

/** The distance of possible answers; undefined: there is none, or whole numbers are too rarely multiples of it. */
function stepOf({ type, multipleOf }: JsonSchema): number | undefined {
  if (typeof multipleOf !== 'number') return type === 'integer' ? 1 : undefined
  if (type !== 'integer') return multipleOf
  for (let times = 1; times <= 1000; times += 1) {
    const step = multipleOf * times
    if (Math.abs(step - Math.round(step)) < 1e-9) return Math.round(step)
  }
  return undefined
}

function hasMultiple(step: number, low: Bound, high: Bound): boolean {
  const tolerance = 1e-9
  const nearest = Math.ceil(low.value / step - tolerance)
  // In steps much larger than the bound, the bound itself is within the tolerance of 0
  const first = nearest * step < low.value - tolerance * Math.max(1, Math.abs(low.value)) ? nearest + 1 : nearest
  const isExcluded = low.keyword === 'exclusiveMinimum' && Math.abs(first * step - low.value) < tolerance
  const smallest = (isExcluded ? first + 1 : first) * step
  return high.keyword === 'exclusiveMaximum' ? smallest < high.value - tolerance : smallest <= high.value + tolerance
}

/** Fewest and most letters of a format. */
const formatLengths: { readonly [format: string]: { readonly min: number; readonly max: number } } = {
  date: { min: 10, max: 10 },
  'partial-date': { min: 4, max: 10 },
  time: { min: 9, max: Infinity },
  'date-time': { min: 20, max: Infinity },
  email: { min: 3, max: Infinity },
}

function contradictingTexts(schema: JsonSchema): Pair | undefined {
  if (schema['type'] !== 'string') return undefined
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema
  if (typeof minLength !== 'number' || typeof maxLength !== 'number') return undefined
  if (minLength > maxLength) return ['minLength', 'maxLength']
  const lengths = [
    ...(typeof pattern === 'string' ? [{ keyword: 'pattern', ...patternLength(pattern) }] : []),
    ...(typeof format === 'string' && formatLengths[format] ? [{ keyword: 'format', ...formatLengths[format] }] : []),
  ]
  for (const { keyword, min, max } of lengths) {
    if (min > maxLength) return [keyword, 'maxLength']
    if (max < minLength) return [keyword, 'minLength']
  }
  const [one, other] = lengths
  return one && other && (one.min > other.max || other.min > one.max) ? [one.keyword, other.keyword] : undefined
}

function contradictingCounts(schema: JsonSchema): Pair | undefined {
  const { type, minItems = 0, maxItems = Infinity } = schema
  if (type !== 'array' || typeof minItems !== 'number' || typeof maxItems !== 'number') return undefined
  if (minItems > maxItems) return ['minItems', 'maxItems']
  if (maxItems === 0) return ['maxItems', 'items']
  const choices = entrySchema(schema)?.['enum']
  return Array.isArray(choices) && minItems > choices.length ? ['minItems', 'items'] : undefined
}

/** Choices and constants that the other keywords of their schema refuse. */
function refusedChoices(ajv: Ajv, document: JsonDocument, place: FieldPlace, schema: JsonSchema): Finding[] {
  const entry = groupFields(schema) === undefined ? entrySchema(schema) : undefined
  return [
    ...refusedIn(ajv, document, { name: place.name, schema, pointer: place.pointer }),
    ...(entry === undefined
      ? []
      : refusedIn(ajv, document, { name: place.name, schema: entry, pointer: [...place.pointer, 'items'] })),
  ]
}

function refusedIn(
  ajv: Ajv,
  document: JsonDocument,
  { name, schema, pointer }: { readonly name: string; readonly schema: JsonSchema; readonly pointer: Pointer },
): Finding[] {
  // The values of a lookup are checked in its own file
  if (schema['x-lookup'] !== undefined || schema['type'] === 'array') return []
  const { enum: choices, const: constant, ...others } = validationOnly(schema)
  const given: (readonly [JsonValue, Pointer])[] = [
    ...(Array.isArray(choices) ? choices.map((value, index) => [value, ['enum', index]] as const) : []),
    ...(constant === undefined ? [] : [[constant, ['const']] as const]),
  ]
  if (given.length === 0) return []
  const validate = ajv.compile(others)
  return given.flatMap(([value, at]) =>
    validate(value)
      ? []
      : [
          document.error([...pointer, ...at], 'field.choiceRefused', {
            field: name,
            value: JSON.stringify(value),
            keyword: validate.errors?.[0]?.keyword ?? 'type',
          }),
        ],
  )
}

/** A format that no control writes, or a control with its own kind of text that the schema refuses. */
function unwritable(ajv: Ajv, { name, step, pointer }: FieldPlace, schema: JsonSchema): Finding[] {
  const { type, format, pattern } = schema
  if (type !== 'string' || (format === undefined && pattern === undefined)) return []
  const drawn = drawnAs(step, name)
  const widget = drawn.drawing?.['ui:widget']
  if (widget !== 'hidden' && (format === 'time' || format === 'date-time'))
    return [step.schema.document.error([...pointer, 'format'], 'format.noControl', { field: name, format })]
  if (typeof widget !== 'string') return []
  const written = writtenBy(widget, schema)
  if (written.length === 0) return []
  const validate = ajv.compile(validationOnly(schema))
  if (written.some((value) => validate(value))) return []
  return [
    step.ui.document.error([...drawn.pointer, 'ui:widget'], 'widget.writesOther', {
      field: name,
      widget,
      value: written[0] ?? '',
      keyword: format === undefined ? 'pattern' : 'format',
    }),
  ]
}

const twoDigits = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => String(index + from).padStart(2, '0'))
const years = Array.from({ length: 200 }, (_, index) => String(2099 - index))
const [hours, minutes, months, days] = [twoDigits(24), twoDigits(60), twoDigits(12, 1), twoDigits(28, 1)]

/** Texts of a control that writes only one kind of text; [] for one that takes any text. */
function writtenBy(widget: string, { format, pattern }: JsonSchema): readonly string[] {
  if (widget === 'time') return hours.flatMap((hour) => minutes.map((minute) => `${hour}:${minute}`))
  if (widget === 'month-year') return years.flatMap((year) => months.map((month) => `${month}.${year}`))
  if (widget === 'date' && pattern !== undefined)
    return years.flatMap((year) => months.flatMap((month) => days.map((day) => `${year}-${month}-${day}`)))
  if (format === undefined) return []
  if (widget === 'signature') return ['Anna Weber']
  return widget === 'passport-lines' ? ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<'] : []
}
