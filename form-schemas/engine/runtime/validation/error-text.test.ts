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
  ['its field’s words', { field: 'email', code: 'format' }, 'It has an @.'],
  ['values in them', { field: 'email', code: 'maxLength', values: { limit: 255 } }, 'At most #255.'],
  ['the words of a field of items', { field: 'certifications.0c5ab1d5.level', code: 'required' }, 'As on the card.'],
  [
    'a check’s words, with days',
    { field: 'email', code: 'checks.over', values: { limit: '2026-11-22' } },
    'Over since day 2026-11-22, {stranger}.',
  ],
  ['nothing, where the form says nothing', { field: 'email', code: 'required' }, undefined],
  ['nothing of a field there is not', { field: 'phone', code: 'format' }, undefined],
])('a problem says %s', (_, problem, expected) => expect(textOf(problem)).toBe(expected))
