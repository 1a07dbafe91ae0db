import { describe, expect, it } from 'vitest'
import type { PlaceRecord } from './records.ts'
import { nextSave } from './save-body.ts'

const record = (seen: PlaceRecord['seen'], now: PlaceRecord['now']): PlaceRecord => ({ seen, now, touched: new Set([...Object.keys(seen), ...Object.keys(now)]) })
const same = record({ name: 'A' }, { name: 'A' })
const never = () => false

describe('the next save', () => {
  it('is none when the server has everything', () => {
    expect(nextSave({ records: new Map([[1, same]]), groupSize: 1, isRefused: never })).toBeUndefined()
  })

  it('brings the booking, one person and the step together', () => {
    const records = new Map([[0, record({}, { isGroupBooking: true, groupSize: 2 })], [1, record({ name: 'A' }, {})], [2, record({}, { name: 'B' })]])
    expect(nextSave({ records, groupSize: 2, step: 3, isRefused: never })).toMatchObject({
      json: { passengerIndex: 1, name: null, isGroupBooking: true, groupSize: 2, currentStep: 3 },
      mostEvents: 3,
    })
  })

  it('waits with persons who are set aside, and never takes back a group size', () => {
    const records = new Map([[0, record({ isGroupBooking: true, groupSize: 2, groupLeaderName: 'A' }, { isGroupBooking: false })], [2, record({}, { name: 'B' })]])
    expect(nextSave({ records, groupSize: 1, isRefused: never })?.json).toEqual({ isGroupBooking: false, groupLeaderName: null })
  })

  it('leaves out what the server has refused', () => {
    const records = new Map([[1, record({}, { name: 'B', email: 'bad' })]])
    expect(nextSave({ records, groupSize: 1, isRefused: (_place, field) => field === 'email' })?.json).toEqual({ passengerIndex: 1, name: 'B' })
  })

  it('says in which language the person fills it, once', () => {
    const typed = new Map([[1, record({ language: 'en' }, { language: 'en', name: 'B' })]])
    expect(nextSave({ records: typed, groupSize: 1, language: 'de', isRefused: never })?.json).toEqual({ passengerIndex: 1, name: 'B', language: 'de' })
    expect(nextSave({ records: typed, groupSize: 1, language: 'en', isRefused: never })?.json).toEqual({ passengerIndex: 1, name: 'B' })
    expect(nextSave({ records: new Map([[1, same]]), groupSize: 1, language: 'de', isRefused: never })).toBeUndefined()
  })
})
