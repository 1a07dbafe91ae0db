import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns, propertyTime } from '../../fixtures/answers-of-form.ts'
import { normalText, textKindOf, textKinds, type TextKind } from './text-kinds.ts'

const value = (kind: TextKind, text: string) => normalText(kind, text).value
const kinds: readonly TextKind[] = ['line', 'lines', 'email', 'tel', 'code', 'number', 'date', 'time', 'passportLines']

describe('a text that somebody enters', () => {
  it.each<[TextKind, string, string | number]>([
    ['tel', '\u202A+39 333 1234567\u202C', '+39 333 1234567'],
    ['tel', '٠١٢٣ ٤٥٦٧', '0123 4567'],
    ['tel', '０９０ー１２３４', '090-1234'],
    ['tel', '+39\u00A0333\u20111234567', '+39 333-1234567'],
    ['code', ' C01X00T47 ', 'C01X00T47'],
    ['code', 'C01X００T４７', 'C01X00T47'],
    ['code', '\u2066AB–12\u2069', 'AB-12'],
    ['line', '\u200B', ''],
    ['line', '\u3164', ''],
    ['line', '\u2800 \u200E', ''],
    ['line', 'Mus\u00ADter', 'Muster'],
    ['line', '  Anna\u00A0 Maria\t', 'Anna Maria'],
    ['line', 'Anna\r\nMaria', 'Anna Maria'],
    ['line', 'An\u0000na', 'Anna'],
    ['line', 'Cafe\u0301', 'Café'],
    ['line', 'Zimmer ٣', 'Zimmer ٣'],
    ['lines', ' One\r\n\ttwo\u200B  three ', 'One\n\ttwo  three'],
    ['lines', '\u200B\n ', ''],
    ['email', '<mailto:anna@example.com>', 'anna@example.com'],
    ['email', 'rene\u0301@example.com', 'rené@example.com'],
    ['email', '\u212Aalle@\u212Aite.example', '\u212Aalle@\u212Aite.example'],
    ['email', '\uFF41dmin@example.com', '\uFF41dmin@example.com'],
    ['email', 'mailto: anna@example.com', 'anna@example.com'],
    ['email', 'fi\u200Bona@example.com ', 'fiona@example.com'],
    ['number', '٣', 3],
    ['number', '３', 3],
    ['number', '१२', 12],
    ['number', '1.200', 1200],
    ['number', '١٬٢٠٠', 1200],
    ['number', '١٫٥', 1.5],
    ['number', '−3', -3],
    ['number', '250+', 250],
    ['number', '1.', 1],
    ['number', '.5', 0.5],
    ['number', 'four', 'four'],
    ['number', '1,5', 1.5],
    ['number', '', ''],
    ['date', '٢٠٢٦-٠١-٣١', '2026-01-31'],
    ['time', '2:35 p. m.', '14:35'],
    ['time', '2:35\u202FPM', '14:35'],
    ['time', '14.35', '14:35'],
    ['time', '２：３５ pm', '14:35'],
    ['time', '١٤:٣٥', '14:35'],
    ['time', '14 ч 35', '14:35'],
    ['time', '14 Uhr', '14:00'],
    ['time', '9h20', '09:20'],
    ['time', '09:20:00', '09:20'],
    ['time', '12 a.m.', '00:00'],
    ['time', '12:30pm', '12:30'],
    ['time', '930', '09:30'],
    ['time', '7', '07:00'],
    ['time', '25:00', '25:00'],
    ['time', '24:00', '24:00'],
    ['time', '10:75', '10:75'],
    ['time', '13:35 am', '13:35 am'],
    ['time', '2:35 in the afternoon', '2:35 in the afternoon'],
    ['passportLines', 'i<uto٣\u200B', 'i<uto3'],
  ])('as %s: %j becomes %j', (kind, entered, expected) => expect(value(kind, entered)).toBe(expected))

  it('names the changes that people should know of', () => {
    const changes = (kind: TextKind, text: string) => normalText(kind, text).changes
    expect(changes('tel', '\u202A+39 333\u202C')).toEqual(['hiddenRemoved'])
    expect(changes('tel', '\u202A٣٣\u202C')).toEqual(['hiddenRemoved', 'signsConverted'])
    expect(changes('number', '３')).toEqual(['signsConverted'])
    for (const [kind, text] of [
      ['line', ' Anna  Maria '],
      ['line', '\uFEFFAnna'],
      ['lines', 'One\r\ntwo'],
      ['time', '2:35 pm'],
    ] as const)
      expect(changes(kind, text)).toEqual([])
  })
})

/** Texts with format characters that affect rendering. */
const needed = [
  'علی\u200Cرضا',
  'می\u200Cخواهم',
  'کتاب\u200Cها',
  'ه\u200D',
  'بِ\u200Cها',
  'क्\u200Dष',
  'क्\u200Cष',
  'श्री\u200Dमान',
  'র\u200D্যাব',
  'ශ්\u200Dරී ලංකා',
  'അവന്\u200D',
  'కంప్యూటర్\u200C',
  'ክብር',
  'ᠬᠠ\u180Eᠠ',
  '👨‍👩‍👧‍👦',
  '👩🏽‍🚀',
  '🏳️‍🌈',
  '🏴‍☠️',
  '❤️‍🔥',
  '🏃🏻‍♀️‍➡️',
  '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  '🇮🇹',
  '1️⃣',
  '\u0600١٢',
  'Größe',
  'Ёлка',
  'Nguyễn Thị Ánh',
  '山田 太郎',
  '김민수',
  'יוסי כהן',
  'สมชาย ใจดี',
]

describe('format characters', () => {
  it.each(needed)('that %s needs are kept', (text) => {
    expect([value('line', text), value('lines', text)]).toEqual([text, text])
    expect(normalText('line', text).changes).toEqual([])
  })

  it.each([
    ['An\u200Dna', 'Anna'],
    ['An\u200Cna', 'Anna'],
    ['علی\u200C', 'علی'],
    ['علی\u200C رضا', 'علی رضا'],
    ['علی\u200C\u200Cرضا', 'علی\u200Cرضا'],
    ['\u202Bعلی\u202C\u061C', 'علی'],
    ['👍\u200D', '👍'],
    ['👍\u200Dx', '👍x'],
    ['Anna\u{E0061}\u{E007F}', 'Anna'],
    ['\u2066Anna\u2069\u200F\u2060\u034F', 'Anna\u034F'],
  ])('without use are removed: %j', (text, kept) => expect(value('line', text)).toBe(kept))
})

/** Parts with a meaning to one of the steps. */
const parts =
  '\u200B \u200C \u200D \u202A \uFEFF \u2800 \u3164 \u180E \u0301 \uFE0F a ب क ् 👩 🏽 🏴 \u{E0067} \u{E007F} ᠬ ٣ ３ – . : + 2 3 5 p m h < > mailto: @'
    .split(' ')
    .concat(' ', '\n', '\t')
const signs = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...parts)).map((some) => some.join('')),
)

describe('normalising', () => {
  it.each(kinds)(
    'as %s twice gives the same as once',
    (kind) =>
      fc.assert(
        fc.property(signs, (text) => {
          const once = value(kind, text)
          if (typeof once === 'string') expect(value(kind, once)).toBe(once)
        }),
        { numRuns: propertyRuns * 5 },
      ),
    propertyTime,
  )

  it(
    'gives composed texts without edges, and keeps every letter',
    () =>
      fc.assert(
        fc.property(signs, (text) => {
          const line = String(value('line', text))
          expect(line).toBe(line.normalize('NFC').trim())
          expect(line).not.toMatch(/[\n\t]|\s\s/)
          const letters = (all: string) => all.normalize('NFD').match(/[\p{Script=Latin}\p{Nd}]/gu) ?? []
          expect(letters(line)).toEqual(letters(text))
        }),
        { numRuns: propertyRuns * 5 },
      ),
    propertyTime,
  )

  it(
    'reads decimal digits of every script',
    () => {
      const zeros = Array.from({ length: 0x20000 }, (_, code) => code).filter(
        (code) =>
          /\p{Nd}/u.test(String.fromCodePoint(code)) && Number(value('number', String.fromCodePoint(code))) === 0,
      )
      expect(zeros.length).toBeGreaterThan(60)
      for (const zero of zeros) {
        const digits = Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit))
        expect(digits.map((digit) => value('number', digit))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
      }
    },
    propertyTime,
  )
})

describe('the kind of a field', () => {
  it.each<[string, object, object | undefined, TextKind | undefined]>([
    ['a text', { type: 'string' }, undefined, 'line'],
    ['a nullable text', { type: ['string', 'null'] }, undefined, 'line'],
    ['a text area', { type: 'string' }, { 'ui:widget': 'textarea' }, 'lines'],
    ['a signature', { type: 'string' }, { 'ui:widget': 'signature' }, 'line'],
    ['an address of a page', { type: 'string', pattern: '^https?://' }, { 'ui:widget': 'url' }, 'line'],
    ['an e-mail', { type: 'string', format: 'email' }, undefined, 'email'],
    ['a telephone number', { type: 'string', pattern: '^[0-9]+$' }, { 'ui:widget': 'tel' }, 'tel'],
    ['a passport number', { type: 'string', pattern: '^[A-Z0-9]+$' }, { 'ui:widget': 'text' }, 'code'],
    ['a secret', { type: 'string', pattern: '^[A-Z0-9]+$' }, { 'ui:widget': 'secret' }, 'code'],
    ['a month', { type: 'string', pattern: '^[0-9.]+$' }, { 'ui:widget': 'month-year' }, 'code'],
    ['a time', { type: 'string' }, { 'ui:widget': 'time' }, 'time'],
    ['a time by its pattern', { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }, undefined, 'time'],
    ['a date', { type: 'string', format: 'date' }, undefined, 'date'],
    ['a date without day', { type: 'string', format: 'partial-date' }, undefined, 'date'],
    ['passport lines', { type: 'string' }, { 'ui:widget': 'passport-lines' }, 'passportLines'],
    ['a whole number', { type: 'integer' }, undefined, 'number'],
    ['a number', { type: 'number' }, { 'ui:widget': 'text' }, 'number'],
    ['a choice', { type: 'string', 'x-lookup': 'boats' }, undefined, undefined],
    ['a choice of its own', { type: 'string', enum: ['a'] }, undefined, undefined],
    ['a measure of a list', { type: 'integer', enum: [1, 2] }, undefined, undefined],
    ['a flag', { type: 'boolean' }, undefined, undefined],
    ['a list', { type: 'array' }, undefined, undefined],
  ])('%s', (_, schema, uiSchema, kind) =>
    expect(textKindOf({ ...schema }, uiSchema === undefined ? undefined : { ...uiSchema })).toBe(kind),
  )

  it('has a sample here', () => expect(kinds.toSorted()).toEqual(Object.keys(textKinds).toSorted()))
})
