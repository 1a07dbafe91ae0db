import { describe, expect, it } from 'vitest'
import { acceptableValue } from './acceptable.ts'
import type { JsonValue } from '../definition/definition.ts'
import { voyage } from '../../fixtures/voyage-form.ts'

describe('a draft', () => {
  it.each([
    ['email', 'not yet an address'],
    ['landing', '9'],
    ['startDate', '2026-02-30'],
    ['truthful', false],
    ['size', 999],
    ['firstName', ''],
    ['boat', ''],
    ['boat', '  '],
    ['dives', null],
    ['firstName', '👩‍🚀👩‍🚀👩‍🚀'],
  ])('accepts %s = %j', (field, value) => expect(acceptableValue(voyage, field, value)).toBeUndefined())

  it.each([
    ['nickname', 'Ada', 'unknownField', undefined],
    ['__proto__', 'Ada', 'unknownField', undefined],
    ['firstName', 7, 'type', undefined],
    ['firstName', { first: 'Ada' }, 'type', undefined],
    ['firstName', ['Ada'], 'type', undefined],
    ['dives', 1.5, 'type', undefined],
    ['dives', '12', 'type', undefined],
    ['truthful', 'true', 'type', undefined],
    ['boat', 'raft', 'enum', undefined],
    ['boat', 'old', 'enum', undefined],
    ['firstName', 'Wolfeschlegelstein', 'maxLength', { limit: 10 }],
    ['startDate', 'x'.repeat(2001), 'maxLength', { limit: 2000 }],
  ])('refuses %s = %j as %s', (field, value, code, values) =>
    expect(acceptableValue(voyage, field, value)).toMatchObject({
      field,
      code,
      severity: 'error',
      ...(values && { values }),
    }),
  )

  it('names the step of the field', () => expect(acceptableValue(voyage, 'boat', 'raft')?.step).toBe('trip'))
})

const id = '6f1f3c0e-5a41-4a51-9f0e-3f0b1c1d2e3f'
const other = '7f1f3c0e-5a41-4a51-9f0e-3f0b1c1d2e3f'
const card = { id, agency: 'PADI', level: 'AOWD' }

describe('a list in a draft', () => {
  it.each<[string, JsonValue]>([
    ['languages', ['de', 'en']],
    ['languages', []],
    ['certifications', [card, { id: other }]],
    ['certifications', [{ ...card, issuedOn: '2026-02-30', dives: -1 }]],
    ['certifications', null],
  ])('accepts %s = %j', (field, value) => expect(acceptableValue(voyage, field, value)).toBeUndefined())

  it.each<[string, JsonValue, string, string, object | undefined]>([
    ['languages', 'de', 'languages', 'type', undefined],
    ['languages', { 0: 'de' }, 'languages', 'type', undefined],
    ['languages', ['de', 'tlh'], 'languages', 'enum', undefined],
    ['languages', ['la'], 'languages', 'enum', undefined],
    ['languages', [7], 'languages', 'type', undefined],
    ['languages', [['de']], 'languages', 'type', undefined],
    ['languages', ['de', 'de'], 'languages', 'uniqueItems', undefined],
    ['languages', ['de', 'en', 'it', 'la'], 'languages', 'maxItems', { limit: 3 }],
    ['certifications', card, 'certifications', 'type', undefined],
    ['certifications', ['PADI'], 'certifications.0', 'type', undefined],
    ['certifications', [card, { agency: 'SSI' }], 'certifications.1.id', 'required', undefined],
    ['certifications', [{ ...card, id: 'first' }], 'certifications.0.id', 'format', undefined],
    ['certifications', [card, { id }], 'certifications.1.id', 'uniqueItems', undefined],
    ['certifications', [{ ...card, number: '12' }], `certifications.${id}.number`, 'unknownField', undefined],
    [
      'certifications',
      [JSON.parse(`{ "id": "${id}", "__proto__": 1 }`)],
      `certifications.${id}.__proto__`,
      'unknownField',
      undefined,
    ],
    ['certifications', [{ ...card, agency: 'NAUI' }], `certifications.${id}.agency`, 'enum', undefined],
    ['certifications', [{ ...card, agency: 'BSAC' }], `certifications.${id}.agency`, 'enum', undefined],
    ['certifications', [{ ...card, dives: '12' }], `certifications.${id}.dives`, 'type', undefined],
    ['certifications', [{ ...card, level: ['AOWD'] }], `certifications.${id}.level`, 'type', undefined],
    ['certifications', [{ ...card, level: 'x'.repeat(51) }], `certifications.${id}.level`, 'maxLength', { limit: 50 }],
    ['certifications', Array.from({ length: 6 }, () => card), 'certifications', 'maxItems', { limit: 5 }],
  ])('refuses %s = %j at %s as %s', (field, value, at, code, values) =>
    expect(acceptableValue(voyage, field, value)).toMatchObject({
      field: at,
      code,
      severity: 'error',
      ...(values && { values }),
    }),
  )

  it('keeps earlier retired choices and answers to removed fields', () => {
    const before = { ...card, agency: 'BSAC', gone: 'kept' }
    expect(acceptableValue(voyage, 'languages', ['la', 'de'], ['la'])).toBeUndefined()
    expect(
      acceptableValue(voyage, 'certifications', [{ ...before, level: 'Rescue' }, { id: other }], [before]),
    ).toBeUndefined()
    expect(acceptableValue(voyage, 'certifications', [{ ...before, gone: 'changed' }], [before])).toMatchObject({
      field: `certifications.${id}.gone`,
      code: 'unknownField',
    })
    expect(acceptableValue(voyage, 'certifications', [{ ...before, id: other }], [before])).toMatchObject({
      code: 'enum',
    })
  })
})
