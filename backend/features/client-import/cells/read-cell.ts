import type { Json } from '@fleet/domain/kernel/json'
import type { JsonSchema } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FormField } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { jsonObject } from '@fleet/form-schemas/engine/runtime/definition/json-object'
import { entrySchema, drawingOf } from '@fleet/form-schemas/engine/runtime/lists/list-fields'
import type { LoadedForm } from '@fleet/form-schemas/engine/tools/load'
import { readChoice } from './choices.ts'
import type { Order, Said } from './days.ts'
import { readDay } from './days.ts'
import { cleaned, plain } from './plain.ts'
import words from './words.json' with { type: 'json' }

/** What a cell says; `also`: what it says to other fields. `notation`: how a date was written. */
export type ReadCell =
  | {
      readonly value: Json
      readonly note?: Said
      readonly also?: { readonly [field: string]: Json }
      readonly notation?: string
      readonly fault?: undefined
    }
  | { readonly fault: Said }

type Asked = Order & { readonly form: LoadedForm; readonly field: FormField }

/** A cell as an answer to its field, however people write it. @returns undefined: it says nothing */
export function readCell(text: string, asked: Asked): ReadCell | undefined {
  const said = cleaned(text)
  if (said === '') return undefined
  if (said.startsWith('=')) return { fault: { code: 'formula' } }
  if (/^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!)/.test(said)) return { fault: { code: 'sheetError' } }
  const entry = entrySchema(asked.field.schema)
  return entry === undefined ? readAnswer(said, asked.field.schema, asked) : readList(said, entry, asked)
}

function readList(said: string, entry: JsonSchema, asked: Asked): ReadCell {
  const read = said
    .split(/[;,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => readAnswer(part, entry, asked))
  const bad = read.find((one) => one.fault !== undefined)
  return bad ?? { value: read.flatMap((one) => (one.fault === undefined ? [one.value] : [])) }
}

function readAnswer(said: string, schema: JsonSchema, { form, field, dayFirst }: Asked): ReadCell {
  const lookup = form.definition.lookups.find(({ id }) => id === schema['x-lookup'])
  if (lookup !== undefined) return readChoice(form, lookup, said)
  if (schema['type'] === 'boolean') return readYesOrNo(said, form, field)
  if (schema['type'] === 'integer' || schema['type'] === 'number') return readNumber(said)
  if (schema['format'] === 'date') return readDay(said, { dayFirst })
  if (schema['format'] === 'email') return { value: said.replace(/^mailto:/i, '').replaceAll(/^<|>$/g, '') }
  const phone = readPhone(said, form, field.name)
  return phone ?? { value: inPattern(said, schema['pattern']) }
}

const yes = new Set(words.yes.map((word) => plain(word) || word))
const no = new Set(words.no.map((word) => plain(word) || word))

function readYesOrNo(said: string, form: LoadedForm, field: FormField): ReadCell {
  const labels = jsonObject(drawingOf(field)?.['ui:options'])?.['labels']
  const written = plain(said) || said
  for (const { options } of Object.values(form.texts)) {
    const own = typeof labels === 'string' ? (options[labels] ?? {}) : {}
    const found = Object.entries(own).find(([, label]) => plain(label) === written)
    if (found !== undefined) return { value: found[0] === 'true' }
  }
  if (yes.has(written)) return { value: true }
  return no.has(written) ? { value: false } : { fault: { code: 'notYesOrNo' } }
}

/** `1,234`, `1.234` and `1 234` are as many; a last part of other than three digits is a fraction. */
function readNumber(said: string): ReadCell {
  const bare = said.replaceAll(/[\s'’]/g, '')
  const whole = /^[+-]?\d{1,3}(?:[.,]\d{3})+$/.test(bare) ? bare.replaceAll(/[.,]/g, '') : bare.replace(',', '.')
  return /^[+-]?\d{1,12}(?:\.\d+)?\+?$/.test(whole)
    ? { value: Number(whole.replace(/\+$/, '')) }
    : { fault: { code: 'notNumber' } }
}

/** A number with its country's code, for a form that asks for these apart. */
function readPhone(said: string, { definition }: LoadedForm, field: string): ReadCell | undefined {
  const beside = Object.entries(words.phones).find(([name]) => name === field)?.[1]
  const digits = said.replace(/^00/, '+').replaceAll(/[^\d+]/g, '')
  if (beside === undefined || !/^\+\d{6,}$/.test(digits)) return undefined
  const codes = definition.lookups.find(({ entries, id }) => entries !== undefined && id.includes('dial'))?.values ?? []
  const [code] = codes
    .map(String)
    .filter((one) => digits.startsWith(one))
    .toSorted((one, other) => other.length - one.length)
  return code === undefined
    ? undefined
    : { value: digits.slice(code.length).replace(/^0/, ''), also: { [beside]: code } }
}

/** Times and months as the form wants them, when that is what it wants. */
function inPattern(said: string, pattern: unknown): string {
  if (typeof pattern !== 'string') return said
  const wanted = new RegExp(pattern, 'u')
  return [said, ...timesIn(said), ...monthsIn(said)].find((written) => wanted.test(written)) ?? said
}

function timesIn(said: string): string[] {
  const found = /^(?:\d{4}-\d\d-\d\d )?(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?\s*(am|pm|uhr|h)?\.?$/i.exec(said)
  if (found === null || (found[2] === undefined && found[3] === undefined)) return []
  const half = (found[3] ?? '').toLowerCase()
  const hour = Number(found[1]) % (half === 'am' || half === 'pm' ? 12 : 24)
  return [`${String(half === 'pm' ? hour + 12 : hour).padStart(2, '0')}:${found[2] ?? '00'}`]
}

/** `5/2024`, `2024-05`, a whole date, and a number that lost its last zero: 9.201 is September 2010. */
function monthsIn(said: string): string[] {
  const [, month = '', year = ''] = /^(\d{1,2})[./-](\d{3,4})$/.exec(said) ?? []
  const [, isoYear = '', isoMonth = ''] = /^(\d{4})-(\d{1,2})(?:-\d{1,2})?$/.exec(said) ?? []
  const day = readDay(said, {})
  const whole = 'value' in day ? [`${day.value.slice(5, 7)}.${day.value.slice(0, 4)}`] : []
  return [`${month.padStart(2, '0')}.${year.padEnd(4, '0')}`, `${isoMonth.padStart(2, '0')}.${isoYear}`, ...whole]
}
