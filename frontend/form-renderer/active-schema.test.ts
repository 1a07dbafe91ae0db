import { describe, expect, it } from 'vitest'
import { activeSchema, fieldsRead } from './active-schema.ts'
import { is, smallForm } from './testing/small-form.ts'

const text = { type: 'string' }
const form = smallForm({
  fields: { transfer: { type: 'boolean' }, name: text },
  required: ['name'],
  opened: [
    {
      when: is('transfer', true),
      isActive: (answers) => answers['transfer'] === true,
      fields: { airline: text },
      required: ['airline'],
    },
  ],
})

describe('the active schema of a step', () => {
  it('leaves out the fields of a closed condition', () => {
    const { properties, required, openedBy } = activeSchema(form, form.step, {})
    expect(Object.keys(properties)).toEqual(['transfer', 'name'])
    expect(required).toEqual(['name'])
    expect(openedBy).toEqual({})
  })

  it('adds the fields of an open branch, required there, and names the answer that opened them', () => {
    const { properties, required, openedBy } = activeSchema(form, form.step, { transfer: true })
    expect(Object.keys(properties)).toEqual(['transfer', 'name', 'airline'])
    expect(required).toEqual(['name', 'airline'])
    expect(openedBy).toEqual({ airline: 'transfer' })
  })
})

it('finds the fields a condition reads at any depth', () => {
  expect(new Set(fieldsRead({ allOf: [{ not: { anyOf: [is('a', true), is('b', 'x')] } }, is('c', false)] }))).toEqual(
    new Set(['a', 'b', 'c']),
  )
})
