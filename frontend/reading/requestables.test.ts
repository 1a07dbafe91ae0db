import { expect, it } from 'vitest'
import { is, smallForm, smallTexts } from '../form-renderer/testing/small-form.ts'
import { requestablesOf } from './requestables.ts'

const text = { type: 'string' }
const dives = is('isDiver', true)
const form = smallForm({ fields: { isDiver: { type: 'boolean' }, phone: text }, opened: [{ when: dives, holds: ({ isDiver }) => isDiver === true, fields: { agency: text } }] })
const choices = (answers: Parameters<typeof requestablesOf>[1]) => requestablesOf({ form, texts: smallTexts }, answers).flatMap((group) => group.choices.map(({ id }) => id))

it('are what the person finds in the form', () => {
  expect(choices({ isDiver: true })).toEqual(['isDiver', 'phone', 'agency'])
  expect(choices({ isDiver: false })).toEqual(['isDiver', 'phone'])
})
