import type { JsonSchema } from '../definition/definition.ts'
import { tidyLines } from '../mrz/normalize-lines.ts'
import { isInvisible, withoutHidden } from './invisible.ts'
import { asciiDigits, asciiSigns, readNumber, readTime, withComposedAccents } from './notations.ts'

/** Each step changes a text; a text that `time` and `passportLines` cannot read stays. */
const steps = {
  hidden: withoutHidden,
  composed: (text: string) => text.normalize('NFC'),
  accents: withComposedAccents,
  oneBlank: (text: string) => text.replaceAll(/[\s\u2800]+/g, ' '),
  edges: (text: string) => (isInvisible(text) ? '' : text.trim()),
  digits: asciiDigits,
  signs: asciiSigns,
  address: (text: string) => text.replaceAll(/[<>]/g, '').replace(/^[\s\u2800]*(?:mailto:[\s\u2800]*)+/i, ''),
  time: (text: string) => readTime(text) ?? text,
  passportLines: tidyLines,
} as const satisfies Readonly<Record<string, (text: string) => string>>

export type TextStep = keyof typeof steps

const ofLine = ['hidden', 'composed', 'oneBlank', 'edges'] as const
const ofCode = [...ofLine, 'digits', 'signs'] as const

/** The kinds of text that people enter, with the steps that normalise them, in this order. */
export const textKinds = {
  line: ofLine,
  lines: ['hidden', 'composed', 'edges'],
  email: ['hidden', 'address', 'accents', 'oneBlank', 'edges'],
  tel: ofCode,
  code: ofCode,
  number: ofCode,
  date: ofCode,
  time: [...ofCode, 'time'],
  passportLines: ['hidden', 'composed', 'edges', 'digits', 'signs', 'passportLines'],
} as const satisfies Readonly<Record<string, readonly TextStep[]>>

export type TextKind = keyof typeof textKinds

/** Kinds that a widget declares. */
const kindOfWidget: Readonly<Record<string, TextKind>> = {
  code: 'code',
  date: 'date',
  email: 'email',
  'month-year': 'code',
  'passport-lines': 'passportLines',
  signature: 'line',
  tel: 'tel',
  textarea: 'lines',
  time: 'time',
  url: 'line',
}

/**
 * The kind of text that a field takes, by its schema and its UI schema; undefined for choices, flags and lists, which
 * have no text of their own.
 */
export function textKindOf(schema: JsonSchema, uiSchema: JsonSchema | undefined): TextKind | undefined {
  const { type, format, pattern } = schema
  const types = Array.isArray(type) ? type : [type]
  if (schema['x-lookup'] !== undefined || schema['enum'] !== undefined) return undefined
  if (types.includes('integer') || types.includes('number')) return 'number'
  if (!types.includes('string')) return undefined
  const widget = uiSchema?.['ui:widget']
  const declared = typeof widget === 'string' ? kindOfWidget[widget] : undefined
  if (declared !== undefined) return declared
  if (format === 'email') return 'email'
  if (format === 'date' || format === 'partial-date') return 'date'
  if (typeof pattern === 'string') return isTimePattern(pattern) ? 'time' : 'code'
  return 'line'
}

/** Whether the pattern accepts times of day only. */
function isTimePattern(pattern: string): boolean {
  const expected = new RegExp(pattern, 'u')
  return expected.test('23:59') && !expected.test('99:99')
}

/** A change worth reporting: the person can see it, or may miss the removed characters. */
export type TextChange = 'hiddenRemoved' | 'signsConverted'

/** A text after its steps. `value` is a number in a field for numbers, if the text is one. */
export type NormalText = { readonly value: string | number; readonly changes: readonly TextChange[] }

/** Normalises an entered text. Repeating it changes nothing. */
export function normalText(kind: TextKind, entered: string): NormalText {
  const changes = new Set<TextChange>()
  let text = entered
  for (const step of textKinds[kind]) {
    const next = steps[step](text)
    if (step === 'hidden' && isLess(text, next)) changes.add('hiddenRemoved')
    if ((step === 'digits' || step === 'signs') && next !== text) changes.add('signsConverted')
    text = next
  }
  const number = kind === 'number' ? readNumber(text) : undefined
  return { value: number ?? text, changes: [...changes] }
}

/** A text that is no number, normalised; '' when nothing of it can be seen. */
export function enteredText(kind: Exclude<TextKind, 'number'>, text: string): string {
  return String(normalText(kind, text).value)
}

/** A byte order mark at the beginning and another kind of line break do not count. */
function isLess(before: string, next: string): boolean {
  return next.length < before.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n').length
}
