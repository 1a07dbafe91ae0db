import { describe, expect, it } from 'vitest'
import { acceptableValue } from './acceptable.ts'
import { voyage } from './fixtures/voyage-form.ts'

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
  ])('takes %s = %j', (field, value) => expect(acceptableValue(voyage, field, value)).toBeUndefined())

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
  ])('refuses %s = %j as %s', (field, value, code, values) => expect(acceptableValue(voyage, field, value)).toMatchObject({ field, code, severity: 'error', ...(values && { values }) }))

  it('names the step of the field', () => expect(acceptableValue(voyage, 'boat', 'raft')?.step).toBe('trip'))
})
