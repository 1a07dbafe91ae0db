import { describe, expect, it } from 'vitest'
import type { FormRecord } from './records.ts'
import { groupForm, groupPersons } from '../testing/instance-data.ts'
import { nextSave } from './save-body.ts'

const record = (base: FormRecord['base'], now: FormRecord['now']): FormRecord => ({
  base,
  now,
  touched: new Set([...Object.keys(base), ...Object.keys(now)]),
})
const same = record({ name: 'A' }, { name: 'A' })
const { canBeTakenBack } = groupPersons.booking
const options = { refused: new Map(), canBeTakenBack, body: groupForm.calls.body }

describe('the next save', () => {
  it('is none when the server has everything', () => {
    expect(nextSave({ records: new Map([[1, same]]), groupSize: 1, ...options })).toBeUndefined()
  })

  it('contains the booking, one person and the step', () => {
    const records = new Map([
      [0, record({}, { size: 2 })],
      [1, record({ name: 'A' }, {})],
      [2, record({}, { name: 'B' })],
    ])
    expect(nextSave({ records, groupSize: 2, step: { id: 'diving', number: 3 }, ...options })).toMatchObject({
      json: { person: 1, name: null, size: 2, currentStep: 3 },
    })
  })

  it('skips persons who are set aside, and never clears a group size', () => {
    const records = new Map([
      [0, record({ kind: 'group', size: 2, leader: 'A' }, { kind: 'single' })],
      [2, record({}, { name: 'B' })],
    ])
    expect(nextSave({ records, groupSize: 1, ...options })?.json).toEqual({ kind: 'single', leader: null })
  })

  it('leaves out what the server refused', () => {
    const records = new Map([[1, record({}, { name: 'B', email: 'bad' })]])
    expect(
      nextSave({
        records,
        groupSize: 1,
        ...options,
        refused: new Map([['1:email', { value: records.get(1)?.now['email'] ?? null, text: '' }]]),
      })?.json,
    ).toEqual({ person: 1, name: 'B' })
  })

  it('contains the language of the person, once', () => {
    const typed = new Map([[1, record({ language: 'en' }, { language: 'en', name: 'B' })]])
    expect(nextSave({ records: typed, groupSize: 1, language: 'de', ...options })?.json).toEqual({
      person: 1,
      name: 'B',
      language: 'de',
    })
    expect(nextSave({ records: typed, groupSize: 1, language: 'en', ...options })?.json).toEqual({
      person: 1,
      name: 'B',
    })
    expect(nextSave({ records: new Map([[1, same]]), groupSize: 1, language: 'de', ...options })).toBeUndefined()
  })
})
