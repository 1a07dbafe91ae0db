import { expect, it } from 'vitest'
import type { FormTexts } from '../definition/definition.ts'
import { errorText } from './error-text.ts'

const field = (errors: { [code: string]: string }) => ({ title: 'Title', errors })
const texts: FormTexts = {
  language: 'en',
  steps: {
    trip: {
      title: 'Trip',
      groups: {},
      statements: {},
      fields: {
        email: field({ format: 'It has an @.', maxLength: 'At most {limit}.' }),
        'certifications.level': field({ required: 'As on the card.' }),
      },
    },
  },
  options: {},
  checks: { over: 'Over since {limit}, {stranger}.' },
}
const textOf = (problem: Parameters<typeof errorText>[1]) =>
  errorText(texts, problem, { number: (value) => `#${value}`, date: (value) => `day ${value}` })

it.each([
  ['the text of its field', { field: 'email', code: 'format' }, 'It has an @.'],
  ['a text with values', { field: 'email', code: 'maxLength', values: { limit: 255 } }, 'At most #255.'],
  ['the text of a field of items', { field: 'certifications.0c5ab1d5.level', code: 'required' }, 'As on the card.'],
  [
    'the text of a check, with dates',
    { field: 'email', code: 'checks.over', values: { limit: '2026-11-22' } },
    'Over since day 2026-11-22, {stranger}.',
  ],
  [
    'the text of a check, with times',
    { field: 'email', code: 'checks.over', values: { limit: '2026-11-22T08:00' } },
    'Over since day 2026-11-22, 08:00, {stranger}.',
  ],
  [
    'the text of a check, with a date without day',
    { field: 'email', code: 'checks.over', values: { limit: '1968-07' } },
    'Over since day 1968-07, {stranger}.',
  ],
  [
    'the text of a check, with an unknown date',
    { field: 'email', code: 'checks.over', values: { limit: 'XXXX' } },
    'Over since day XXXX, {stranger}.',
  ],
  ['undefined without a text in the form', { field: 'email', code: 'required' }, undefined],
  ['undefined for an unknown field', { field: 'phone', code: 'format' }, undefined],
])('the text of a problem is %s', (_, problem, expected) => expect(textOf(problem)).toBe(expected))
