import { describe, expect, it } from 'vitest'
import { is, smallForm } from '../../form-renderer/testing/small-form.ts'
import { edited } from './record-edits.ts'
import { acknowledged, overlapping, rebased } from './record-merge.ts'
import { recordAt, recordsOf, unsaved } from './records.ts'
import { instanceData } from '../testing/instance-data.ts'

const text = { type: 'string' }
const form = smallForm({
  fields: { name: text, boat: text, transfer: { type: 'boolean' }, diver: { type: 'boolean' } },
  opened: [
    {
      when: is('transfer', true),
      isActive: (answers) => answers['transfer'] === true,
      fields: { airline: text, code: { ...text, default: '+1' } },
    },
  ],
  ui: {
    transfer: { 'ui:widget': 'checkbox' },
    diver: { 'ui:widget': 'choice-cards', 'ui:options': { labels: 'diver-choice' } },
  },
  prefill: ['boat'],
})
const loaded = recordsOf(
  form,
  instanceData({
    booking: { size: 2, leader: 'Anna' },
    persons: { 1: { name: 'Anna', boat: 'Pearl', transfer: false }, 2: { boat: 'Pearl' } },
  }),
)
const at = (records: typeof loaded, recordKey: number) => recordAt(form, records, recordKey)

describe('records of a submission', () => {
  it('treat an unticked flag as no answer, but "no" to a question as one', () => {
    const { now } = at(recordsOf(form, instanceData({ persons: { 1: { transfer: false, diver: false } } })), 1)
    expect(now).toEqual({ diver: false })
  })

  it('keep the booking of the server in its own record', () => {
    expect(at(loaded, 0).now).toEqual({ size: 2, leader: 'Anna' })
    expect(unsaved(at(loaded, 0))).toEqual({})
  })

  it('send only changes of the person, not the defaults that come with them', () => {
    const { records } = edited(form, loaded, 1, { transfer: true })
    expect(at(records, 1).now).toEqual({ name: 'Anna', boat: 'Pearl', transfer: true, code: '+1' })
    expect(unsaved(at(records, 1))).toEqual({ transfer: true })
  })

  it('conflict with changes of others to the same answer only', () => {
    const theirs = (answers: object) =>
      recordsOf(
        form,
        instanceData({ persons: { 1: { name: 'Anna', boat: 'Pearl', ...answers }, 2: { boat: 'Pearl' } } }),
      )
    const { records } = edited(form, loaded, 1, { name: 'Ann' })
    expect(
      [{}, { boat: 'Love' }, { name: 'Ann' }, { name: 'Hanna' }].map((answers) =>
        overlapping(records, theirs(answers)),
      ),
    ).toEqual([false, false, false, true])
  })

  it('send answers that rules cleared, and report them', () => {
    const opened = edited(form, edited(form, loaded, 1, { transfer: true }).records, 1, { airline: 'MS' }).records
    const saved = acknowledged(opened, 1, { transfer: true, airline: 'MS' }, [])
    const { records, cleared } = edited(form, saved, 1, { transfer: null })
    expect(cleared).toContain('airline')
    expect(unsaved(at(records, 1))).toMatchObject({ transfer: null, airline: null })
  })

  it('send nothing when an edit was undone before it was saved', () => {
    const there = edited(form, loaded, 1, { name: 'Hanna' }).records
    expect(unsaved(at(edited(form, there, 1, { name: 'Anna' }).records, 1))).toEqual({})
  })

  it('keep input typed during a save', () => {
    const typed = edited(form, loaded, 1, { name: 'Anna B' }).records
    const after = acknowledged(typed, 1, { name: 'Ann' }, [])
    expect(unsaved(at(after, 1))).toEqual({ name: 'Anna B' })
    expect(unsaved(at(acknowledged(after, 1, { name: 'Anna B' }, []), 1))).toEqual({})
  })

  it('lose answers that the server cleared, unless edited since', () => {
    const name = acknowledged(loaded, 1, {}, ['name'])
    expect(at(name, 1).now).toEqual({ boat: 'Pearl' })
    const edit = edited(form, loaded, 1, { name: 'New' }).records
    expect(at(acknowledged(edit, 1, {}, ['name']), 1).now['name']).toBe('New')
  })

  it('copy person 1 into prefilled fields of other persons until these are answered otherwise', () => {
    const spirit = edited(form, loaded, 1, { boat: 'Spirit' }).records
    expect(at(spirit, 2).now['boat']).toBe('Spirit')
    expect(unsaved(at(spirit, 2))).toEqual({})
    const own = edited(form, loaded, 2, { boat: 'Love' }).records
    expect(at(edited(form, own, 1, { boat: 'Spirit' }).records, 2).now['boat']).toBe('Love')
  })

  it('prefill the answers of a person who just joined', () => {
    expect(at(loaded, 3).now).toEqual({ boat: 'Pearl' })
  })

  it('take changes of others, below unsaved answers', () => {
    const mine = edited(form, loaded, 1, { name: 'Mine' }).records
    const fresh = rebased(form, mine, instanceData({ persons: { 1: { name: 'Theirs', boat: 'Target' } } }))
    expect(at(fresh, 1).now).toEqual({ name: 'Mine', boat: 'Target' })
    expect(at(fresh, 1).base).toEqual({ name: 'Theirs', boat: 'Target' })
    expect(unsaved(at(fresh, 1))).toEqual({ name: 'Mine' })
  })
})
