import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { textKinds, type TextKind, type TextStep } from './text-kinds.ts'

/** A kind as admins know it from schema.json and ui.json. */
const kinds: Readonly<Record<TextKind, string>> = {
  line: 'a text of one line, a name, a signature, an address of a page (`url`)',
  lines: 'a text of several lines (`textarea`)',
  email: 'an e-mail address (`"format": "email"`)',
  tel: 'a telephone number (`tel`)',
  code: 'a code: any text with a `pattern`, such as a passport number; a month (`month-year`)',
  number: 'a number (`integer`, `number`)',
  date: 'a date (`"format": "date"`)',
  time: 'a time (`time`, or a `pattern` of times)',
  passportLines: 'the lines of a passport (`passport-lines`)',
}

const steps: Readonly<Record<TextStep, string>> = {
  hidden: 'hidden characters removed',
  composed: 'accents composed (NFC)',
  accents: 'accents composed, similar letters kept',
  oneBlank: 'blanks made one blank',
  edges: 'edges trimmed',
  digits: 'digits of all scripts as 0 to 9',
  signs: 'full-width characters and dashes as on a Latin keyboard',
  address: '`mailto:` and angle brackets removed',
  time: 'read as HH:MM',
  passportLines: 'capitals, and the length of the lines corrected',
}

/** What reading adds to the steps. */
const read: { readonly [kind in TextKind]?: string } = { number: 'read as a number' }

it('the document for admins lists every kind of text with its normalisation', () => {
  const described = Object.entries(textKinds).map(([kind, names]) => ({ kind, names }))
  const rows = described.map(({ kind, names }) => {
    const [, field = ''] = Object.entries(kinds).find(([name]) => name === kind) ?? []
    const [, more] = Object.entries(read).find(([name]) => name === kind) ?? []
    return `| ${field} | ${[...names.map((name) => steps[name]), ...(more === undefined ? [] : [more])].join(', ')} |`
  })
  const table = ['| field | what happens to the text, in this order |', '|---|---|', ...rows].join('\n')
  expect(readFileSync(new URL('../../../../docs/changing-a-form.md', import.meta.url), 'utf8')).toContain(table)
})
