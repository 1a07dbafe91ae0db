import { isCalendarDay } from '@fleet/domain/kernel/calendar-day'
import { languages } from '@fleet/platform/http/texts'
import type { LookupDefinition, JsonSchema } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { isPartialDate, unknownDate } from '@fleet/form-schemas/engine/runtime/definition/dates'
import type { LoadedForm } from '@fleet/form-schemas/engine/tools/load'
import { isImprobable } from '../table/letters.ts'
import { type CellMessage, cleanCell } from './clean-cell.ts'
import words from './words.json' with { type: 'json' }
import type { Json } from '@fleet/domain/kernel/json'
import { type FormField, jsonObject } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { entrySchema, uiSchemaOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { normalText, textKindOf } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'

/** Normalizes a text for comparison: no case, accents, blanks or punctuation. */
export function normalizeText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** `dayFirst`: whether 07/04 is 7 April; undefined when unknown. */
type Order = { readonly dayFirst?: boolean | undefined }
/** `notation`: how the date was written. */
type Day =
  | { readonly value: string; readonly notation: string; readonly note?: CellMessage }
  | { readonly fault: CellMessage }

const months = monthNames()

function monthNames(): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  for (const language of languages) {
    for (const month of Array(12).keys()) {
      const day = new Date(Date.UTC(2026, month, 5))
      for (const style of ['long', 'short'] as const) {
        // Some languages inflect the month next to a day.
        for (const options of [{ month: style }, { month: style, day: 'numeric' }] as const) {
          const parts = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).formatToParts(day)
          const name = normalizeText(parts.find(({ type }) => type === 'month')?.value ?? '')
          if (!names.has(name)) names.set(name, month + 1)
        }
      }
    }
  }
  return names.set('sept', 9).set('maerz', 3).set('мая', 5)
}

const filler = new Set(
  ['de', 'del', 'the', 'of', 'st', 'nd', 'rd', 'th', 'г', 'года', 'er', 'le', 'il', 'den', 'der'].map(normalizeText),
)

function dayOf(year: number, month: number, day: number, notation: string, note?: CellMessage): Day {
  if (month < 1 || month > 12) return { fault: { code: 'noSuchMonth', values: { month } } }
  const value = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  if (!isCalendarDay(value)) return { fault: { code: 'noSuchDay', values: { day, monthOfYear: month } } }
  return { value, notation, ...(note === undefined ? {} : { note }) }
}

/** Reads a day in any usual notation. */
export function readDay(text: string, order: Order): Day {
  const time = /[T ]\d{1,2}:\d\d/.exec(text)
  const date = time === null ? text : text.slice(0, time.index).trim()
  const numbers = (pattern: RegExp) => pattern.exec(date)?.slice(1).map(Number)
  const iso = numbers(/^(\d{4})[-./](\d{1,2})[-./](\d{1,2})\.?$/) ?? numbers(/^((?:19|20)\d{2})(\d{2})(\d{2})$/)
  if (iso !== undefined) return dayOf(iso[0] ?? 0, iso[1] ?? 0, iso[2] ?? 0, 'iso')
  const dots = numbers(/^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})\.?$/)
  if (dots !== undefined) return dayOf(dots[2] ?? 0, dots[1] ?? 0, dots[0] ?? 0, 'dots')
  const slashes = numbers(/^(\d{1,2})\s*[/-]\s*(\d{1,2})\s*[/-]\s*(\d{4})$/)
  if (slashes !== undefined) return dayInOrder(slashes[0] ?? 0, slashes[1] ?? 0, slashes[2] ?? 0, order)
  if (/^\d{1,2}[./-]\s*\d{1,2}[./-]\s*\d{2}$/.test(date)) return { fault: { code: 'shortYear' } }
  return dayInWords(date) ?? { fault: /^\d{1,2}[./-]\d{4}$/.test(date) ? { code: 'dayMissing' } : { code: 'notDate' } }
}

const unknownPart = /^(?:0{1,2}|x{1,2})$/i
/** Zeros, a dash or a word may also mean that the date is not known yet. */
const noPart = /^(?:<{6}|x{4}|x{6}|x{8})$/i

/**
 * Reads a date of birth with an unknown day or month: `1968`, `1968-07`, `00.00.1968`, `XX.07.1968`, `XX Jul 1968`, or
 * one that the passport does not show: `XX.XX.XXXX`, `<<<<<<`; undefined for anything else.
 */
function readPartialDate(text: string): { readonly value: string } | undefined {
  if (noPart.test(text.replaceAll(/[\s./-]/g, ''))) return { value: unknownDate }
  if (/^\d{4}(?:-\d{2})?$/.test(text)) return isPartialDate(text) ? { value: text } : undefined
  const parts = text.split(/[\s./-]+/).filter((part) => part !== '' && !filler.has(normalizeText(part)))
  const [year = '', ...others] = /^\d{4}$/.test(parts[0] ?? '') ? parts : parts.toReversed()
  const [inner = '', outer = ''] = others
  // With slashes the month may come first
  const isRead = unknownPart.test(outer) || (unknownPart.test(inner) && text.includes('/'))
  if (others.length !== 2 || !isRead) return undefined
  const month = others.find((part) => !unknownPart.test(part))
  const number = month === undefined ? undefined : (months.get(normalizeText(month)) ?? month)
  const value = number === undefined ? year : `${year}-${String(number).padStart(2, '0')}`
  return year !== '0000' && isPartialDate(value) ? { value } : undefined
}

function dayInOrder(first: number, second: number, year: number, { dayFirst }: Order): Day {
  const byDay = dayFirst ?? first > 12
  const byMonth = dayFirst === undefined ? second > 12 : !dayFirst
  if (byMonth && !byDay) return dayOf(year, first, second, 'monthFirst')
  const day = dayOf(year, second, first, 'dayFirst')
  const other = dayOf(year, first, second, 'monthFirst')
  // The other order is a valid day as well.
  return byDay || first === second || 'fault' in day || 'fault' in other
    ? day
    : { ...day, note: { code: 'twoWays', values: { day: day.value, other: other.value } } }
}

function dayInWords(date: string): Day | undefined {
  const words = (date.match(/\d+|[\p{L}\p{M}]+/gu) ?? [])
    .map(normalizeText)
    .filter((word) => word !== '' && !filler.has(word))
  const named = words.map((word) => months.get(word)).find((month) => month !== undefined)
  if (named === undefined || words.length > 3) return undefined
  const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number)
  if (numbers.length !== words.length - 1) return undefined
  const year = numbers.find((number) => number > 31)
  if (numbers.length === 1)
    return year === undefined ? { fault: { code: 'shortYear' } } : { fault: { code: 'dayMissing' } }
  const day = numbers.find((number) => number !== year)
  return year === undefined || year < 1000 ? { fault: { code: 'shortYear' } } : dayOf(year, named, day ?? 0, 'words')
}

/**
 * Order of day and month in a column: one number above 12 decides it for all; undefined when there is none, or they
 * disagree.
 */
export function orderOf(texts: readonly string[]): boolean | undefined {
  const found = texts.flatMap((text) => {
    const day = String(normalText('date', text).value)
    const [, first, second] = /^(\d{1,2})\s*[/-]\s*(\d{1,2})\s*[/-]\s*\d{4}/.exec(day) ?? []
    if (Number(first) > 12) return [true]
    return Number(second) > 12 ? [false] : []
  })
  const [known] = found
  return found.every((one) => one === known) ? known : undefined
}

type Value = string | number
/** Normalized text -> the values it may mean; it is used only when there is one. */
type Index = ReadonlyMap<string, ReadonlySet<Value>>
type Chosen = { readonly value: Value; readonly note?: CellMessage } | { readonly fault: CellMessage }

const indexes = new WeakMap<LoadedForm, Map<string, readonly Index[]>>()

/** Maximum distance of a measure to the nearest value of the list. */
const maxDistance = 3

/** Names of values, the most certain index first; a name with two values is ambiguous. */
function indexesOf(form: LoadedForm, lookup: LookupDefinition): readonly Index[] {
  const known = indexes.get(form) ?? new Map<string, readonly Index[]>()
  indexes.set(form, known)
  const cached = known.get(lookup.id)
  if (cached !== undefined) return cached
  const [exact, labels, own, parts, digits] = [0, 1, 2, 3, 4].map(() => new Map<string, Set<Value>>())
  const add = (index: Map<string, Set<Value>> | undefined, name: string, value: Value) => {
    if (normalizeText(name) !== '')
      index?.set(normalizeText(name), (index.get(normalizeText(name)) ?? new Set()).add(value))
  }
  const retired = new Set(lookup.retired)
  for (const value of lookup.values) {
    if (retired.has(value)) continue
    add(exact, String(value), value)
    for (const { options } of Object.values(form.texts)) {
      const label = options[lookup.id]?.[String(value)] ?? ''
      add(labels, label, value)
      for (const part of label.split(/[/(),]/)) add(parts, part, value)
    }
    add(digits, /\d+/.exec(String(value))?.[0] ?? '', value)
  }
  for (const [value, names] of aliasesOf(lookup)) for (const name of names) add(own, name, value)
  for (const { region, code } of lookup.entries ?? []) {
    add(labels, region, code)
    for (const language of languages)
      add(labels, new Intl.DisplayNames([language], { type: 'region' }).of(region) ?? '', code)
  }
  const created = [exact, labels, own, parts, digits].flatMap((index) => (index === undefined ? [] : [index]))
  known.set(lookup.id, created)
  return created
}

function aliasesOf({ id, values }: LookupDefinition): [Value, readonly string[]][] {
  const given: readonly (readonly [string, Readonly<Record<string, readonly string[]>>])[] = Object.entries(
    words.choices,
  )
  const own = given.find(([name]) => id === name || id === `lookups/${name}`)?.[1] ?? {}
  return values.map((value) => [value, own[String(value)] ?? []])
}

/** Reads a choice by value, by label in any language, or by alias. */
function readChoice(form: LoadedForm, lookup: LookupDefinition, text: string): Chosen {
  const bare = text.replaceAll(/[\s()-]/g, '')
  const written = /^(?:\+|00)\d+$/.test(bare) ? bare.replace(/^00/, '+') : text
  const several: Value[] = []
  for (const index of indexesOf(form, lookup)) {
    const found = index.get(normalizeText(written)) ?? new Set<Value>()
    const [value] = found
    if (value !== undefined && found.size === 1) return { value }
    if (several.length === 0) several.push(...found)
  }
  const measure = lookup.values.every((value) => typeof value === 'number') ? nearMeasure(lookup, text) : undefined
  if (measure !== undefined) return measure
  if (several.length > 0)
    return { fault: { code: 'severalChoices', values: { lookup: lookup.id, among: several.join('\n') } } }
  return {
    fault: lookup.values.length > 30 ? { code: 'unknownChoice' } : { code: 'noChoice', values: { lookup: lookup.id } },
  }
}

/** Reads metres, feet and pounds as well; a value not on the list becomes the nearest one, with a note. */
function nearMeasure({ values, id }: LookupDefinition, text: string): Chosen | undefined {
  const measured = measureOf(text)
  if (measured === undefined) return undefined
  const [value] = values
    .filter((one) => typeof one === 'number')
    .toSorted((one, other) => Math.abs(one - measured) - Math.abs(other - measured))
  if (value === undefined || Math.abs(value - measured) > maxDistance)
    return { fault: { code: 'noChoice', values: { lookup: id } } }
  return Math.abs(value - measured) < 0.5 ? { value } : { value, note: { code: 'nearest', values: { value } } }
}

function measureOf(text: string): number | undefined {
  const feet = /^(\d)\s*(?:ft|'|′|pi|feet|foot)\s*(?:(\d{1,2}(?:[.,]5)?)\s*(?:in|"|″|''|po|inches)?\.?)?$/i.exec(
    text.trim(),
  )
  if (feet !== null) return Number(feet[1]) * 30.48 + Number((feet[2] ?? '0').replace(',', '.')) * 2.54
  const found = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*(\p{L}*)\.?$/u.exec(text.trim())
  if (found === null) return undefined
  const number = Number((found[1] ?? '').replace(',', '.'))
  if (/^(lb|lbs|pounds?)$/i.test(found[2] ?? '')) return number * 0.4536
  return number < 3 ? number * 100 : number
}

/** Value of a cell. `notation`: how a date was written. */
type Reading =
  | {
      readonly value: Json
      readonly note?: CellMessage
      readonly notation?: string
      readonly fault?: undefined
    }
  | { readonly fault: CellMessage; readonly note?: undefined }
/** `notes`: changes and assumptions. */
type ReadCell = Reading & { readonly notes: readonly CellMessage[] }

type Target = Order & { readonly form: LoadedForm; readonly field: FormField }

/** Reads a cell as an answer to its field, in any common notation. @returns undefined for an empty cell */
export function readCell(cell: string, target: Target): ReadCell | undefined {
  const { text, notes } = cleanCell(cell)
  if (text === '') return undefined
  const read = readText(text, target)
  return { ...read, notes: [...notes, ...read.notes, ...(read.note === undefined ? [] : [read.note])] }
}

function readText(cellText: string, target: Target): ReadCell {
  if (cellText.startsWith('=')) return { fault: { code: 'formula' }, notes: [] }
  if (/^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!)/.test(cellText))
    return { fault: { code: 'sheetError' }, notes: [] }
  const entry = entrySchema(target.field.schema)
  return entry === undefined ? readAnswer(cellText, target.field.schema, target) : readList(cellText, entry, target)
}

function readList(cellText: string, entry: JsonSchema, target: Target): ReadCell {
  const read = cellText
    .split(/[;,\n]/)
    .filter((part) => part.trim() !== '')
    .map((part) => readAnswer(part, entry, target))
  const notes = read.flatMap((one) => one.notes)
  const bad = read.find((one) => one.fault !== undefined)
  return bad === undefined
    ? { value: read.flatMap((one) => (one.fault === undefined ? [one.value] : [])), notes }
    : { ...bad, notes }
}

/** Normalises the text as the form does when it is typed; of choices and flags as a code, whose digits count. */
function readAnswer(cellText: string, schema: JsonSchema, target: Target): ReadCell {
  const kind = textKindOf(schema, uiSchemaOf(target.field))
  const written = kind === 'time' ? cellText.replace(dayBeforeTime, '') : cellText
  const { value, changes } = normalText(kind ?? 'code', written)
  const notes = changes.map((code) => ({ code }))
  if (typeof value === 'number') return { value, notes }
  return { ...(kind === 'number' ? { fault: { code: 'notNumber' } } : readValue(value, schema, target)), notes }
}

/** Spreadsheets add a day to a time. */
const dayBeforeTime = /^\d{4}-\d\d-\d\d /

function readValue(text: string, schema: JsonSchema, { form, field, dayFirst }: Target): Reading {
  const lookup = form.definition.lookups.find(({ id }) => id === schema['x-lookup'])
  if (lookup !== undefined) return readChoice(form, lookup, text)
  if (schema['type'] === 'boolean') return readYesOrNo(text, form, field)
  if (schema['format'] === 'date') return readDay(text, { dayFirst })
  if (schema['format'] === 'partial-date') return readPartialDate(text) ?? readDay(text, { dayFirst })
  const value = inPattern(text, schema['pattern'])
  return isImprobable(value) ? { value, note: { code: 'improbableLetters' } } : { value }
}

const yes = new Set(words.yes.map((word) => normalizeText(word) || word))
const no = new Set(words.no.map((word) => normalizeText(word) || word))

function readYesOrNo(cellText: string, form: LoadedForm, field: FormField): Reading {
  const labels = jsonObject(uiSchemaOf(field)?.['ui:options'])?.['labels']
  const written = normalizeText(cellText) || cellText
  for (const { options } of Object.values(form.texts)) {
    const own = typeof labels === 'string' ? (options[labels] ?? {}) : {}
    const found = Object.entries(own).find(([, label]) => normalizeText(label) === written)
    if (found !== undefined) return { value: found[0] === 'true' }
  }
  if (yes.has(written)) return { value: true }
  return no.has(written) ? { value: false } : { fault: { code: 'notYesOrNo' } }
}

/**
 * Converts months to the notation of the form's pattern. Leaves texts alone where the pattern also accepts impossible
 * months, as that of a phone number does.
 */
function inPattern(cellText: string, pattern: unknown): string {
  if (typeof pattern !== 'string') return cellText
  const expected = new RegExp(pattern, 'u')
  if (expected.test(cellText) || expected.test('99.9999')) return cellText
  return monthsIn(cellText).find((written) => expected.test(written)) ?? cellText
}

/** Reads `5/2024`, `2024-05`, a full date, and a number that lost its last zero: 9.201 is September 2010. */
function monthsIn(cellText: string): string[] {
  const [, month = '', year = ''] = /^(\d{1,2})[./-](\d{3,4})$/.exec(cellText) ?? []
  const [, isoYear = '', isoMonth = ''] = /^(\d{4})-(\d{1,2})(?:-\d{1,2})?$/.exec(cellText) ?? []
  const day = readDay(cellText, {})
  const whole = 'value' in day ? [`${day.value.slice(5, 7)}.${day.value.slice(0, 4)}`] : []
  return [`${month.padStart(2, '0')}.${year.padEnd(4, '0')}`, `${isoMonth.padStart(2, '0')}.${isoYear}`, ...whole]
}
