import type { FormTexts, JsonValue, StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { createIntl } from 'react-intl'
import { expect, it } from 'vitest'
import { answerText, isHidden, rowsOf } from './answer-text.ts'

const intl = createIntl({
  locale: 'en-GB',
  timeZone: 'Africa/Cairo',
  messages: { 'answer.yes': 'Yes', 'answer.no': 'No', 'answers.item': '{item} {number}' },
  onError: () => undefined,
})
const texts: FormTexts = {
  language: 'en',
  steps: {},
  options: { nationalities: { DE: 'Germany' }, 'diver-choice': { true: 'Diver', false: 'Non-diver' } },
  checks: {},
}
const step: StepDefinition = {
  id: 'personal',
  number: 3,
  scope: 'person',
  schema: {},
  uiSchema: {
    isDiver: { 'ui:options': { labels: 'diver-choice' } },
    language: { 'ui:widget': 'hidden' },
  },
  groups: [],
  checks: [],
  completion: [],
  fields: [],
}
const shown = (name: string, schema: Record<string, JsonValue>, answer: JsonValue) =>
  answerText({ intl, texts }, { name, step, schema }, answer)

it('is the label of a choice, also of a flag with its own labels', () => {
  expect(shown('nationality', { 'x-lookup': 'nationalities' }, 'DE')).toBe('Germany')
  expect(shown('isDiver', { type: 'boolean' }, false)).toBe('Non-diver')
})

it('is the value itself when the list does not contain it', () => {
  expect(shown('nationality', { 'x-lookup': 'nationalities' }, 'YU')).toBe('YU')
})

it('formats booleans, dates and numbers in the reader’s language', () => {
  expect(shown('insuranceValid', { type: 'boolean' }, true)).toBe('Yes')
  expect(shown('dateOfBirth', { format: 'date' }, '1986-03-14')).toBe('14 Mar 1986')
  expect(shown('numberOfDives', { type: 'integer' }, 1200)).toBe('1,200')
})

it('is undefined without an answer', () => {
  expect(shown('email', {}, '')).toBeUndefined()
  expect(shown('email', {}, null)).toBeUndefined()
})

it('knows fields that the form does not render', () => {
  expect(isHidden({ step, name: 'language' })).toBe(true)
  expect(isHidden({ step, name: 'isDiver' })).toBe(false)
})

it('formats a list entry by entry, each field of an item with its name', () => {
  const group = {
    type: 'array',
    items: { type: 'object', properties: { country: { 'x-lookup': 'nationalities' }, on: { format: 'date' } } },
  }
  expect(shown('lived', { type: 'array', items: { 'x-lookup': 'nationalities' } }, ['DE', 'YU'])).toBe('Germany, YU')
  expect(shown('stays', group, [{ id: 'a', on: '1986-03-14', country: 'DE' }, { id: 'b' }])).toBe(
    'stays.country: Germany, stays.on: 14 Mar 1986; –',
  )
})

it('has a row for each item of a repeating group', () => {
  const schema = { type: 'array', items: { type: 'object', properties: {} } }
  const rows = (answer: JsonValue[]) =>
    rowsOf({ intl, texts }, { name: 'stays', step, schema }, { stays: answer }).map(({ field, title }) => [
      field.name,
      title,
    ])
  expect(rows([{ id: 'a' }, { id: 'b' }])).toEqual([
    ['stays.a', 'stays 1'],
    ['stays.b', 'stays 2'],
  ])
  expect(rows([])).toEqual([['stays', 'stays']])
})
