import { describe, expect, it } from 'vitest'
import { smallForm } from '../../form-renderer/testing/small-form.ts'
import { HttpProblem } from '../../lib/http/http-problem.ts'
import { conflictsIn, rejectedAnswers } from '../conflict/conflicts.ts'
import { instanceData } from '../testing/instance-data.ts'
import { edited } from './record-edits.ts'
import { rebased, withTheirs } from './record-merge.ts'
import { recordAt, recordsOf, unsaved, type Records } from './records.ts'
import { sendable, withoutChanged, type Refusals } from './refusals.ts'
import { mergeCopies, type DeviceCopy } from './device-copy/stored-copy.ts'

const cards = {
  type: 'array',
  items: { type: 'object', properties: { level: { type: 'string' }, agency: { type: 'string' } } },
}
const form = smallForm({
  fields: {
    name: { type: 'string' },
    speaks: { type: 'array', items: { type: 'string', enum: ['en', 'de', 'it'] } },
    cards,
  },
})
const [a, b, c] = [{ id: 'a', level: 'OWD' }, { id: 'b', level: 'AOWD' }, { id: 'c' }]
const dataWith = (answers: object) => instanceData({ persons: { 1: { ...answers } } })
const loaded = (answers: object) => recordsOf(form, dataWith(answers))
const at = (records: Records) => recordAt(form, records, 1)

describe('an unsaved list', () => {
  const mine = edited(form, loaded({ speaks: ['en'], cards: [a, b] }), 1, {
    speaks: ['en', 'de'],
    cards: [{ ...a, level: 'Rescue' }, b, c],
  }).records

  it('is merged with the changes of others', () => {
    const record = at(rebased(form, mine, dataWith({ speaks: ['en', 'it'], cards: [{ ...a, agency: 'PADI' }] })))
    expect(record.now).toEqual({ speaks: ['en', 'it', 'de'], cards: [{ id: 'a', agency: 'PADI', level: 'Rescue' }, c] })
    expect(record.base).toEqual({ speaks: ['en', 'it'], cards: [{ ...a, agency: 'PADI' }] })
    expect(
      at(rebased(form, mine, dataWith({ speaks: ['en', 'de'], cards: [{ ...a, level: 'Rescue' }, b, c] }))),
    ).toMatchObject({ now: { cards: [{ level: 'Rescue' }, b, c] } })
  })

  it('counts as saved when only the order of its choices differs', () => {
    const record = at(edited(form, loaded({ speaks: ['en', 'de'] }), 1, { speaks: ['de', 'en'] }).records)
    expect(unsaved(record)).toEqual({})
  })

  it('reports a conflict for one entry, and takes theirs for that entry only', () => {
    const records = rebased(
      form,
      mine,
      dataWith({
        speaks: ['en'],
        cards: [
          { ...a, level: 'Master' },
          { ...b, level: 'Rescue' },
        ],
      }),
    )
    const problem = new HttpProblem({
      status: 409,
      statusText: '',
      body: JSON.stringify({
        code: 'submissions.conflict',
        errors: [{ person: 1, field: 'cards.a.level', code: 'conflict' }],
      }),
    })
    expect(conflictsIn(rejectedAnswers(problem, { form, persons: { booking: undefined } }), { form, records })).toEqual(
      [{ recordKey: 1, field: 'cards.a.level', number: 1, mine: 'Rescue', theirs: 'Master' }],
    )
    expect(withTheirs(at(records), 'cards.a.level').now['cards']).toEqual([
      { ...a, level: 'Master' },
      { ...b, level: 'Rescue' },
      c,
    ])
  })

  it('restores or removes an item when theirs is taken', () => {
    const removed = rebased(
      form,
      edited(form, loaded({ cards: [a, b] }), 1, { cards: [b] }).records,
      dataWith({ cards: [{ ...a, level: 'Master' }, b] }),
    )
    expect(at(removed).now['cards']).toEqual([b])
    expect(withTheirs(at(removed), 'cards.a').now['cards']).toEqual([{ ...a, level: 'Master' }, b])
    const kept = rebased(
      form,
      edited(form, loaded({ cards: [a, b] }), 1, { cards: [{ ...a, level: 'Mine' }, b] }).records,
      dataWith({ cards: [b] }),
    )
    expect(at(kept).now['cards']).toEqual([{ ...a, level: 'Mine' }, b])
    expect(withTheirs(at(kept), 'cards.a').now['cards']).toEqual([b])
    expect(unsaved(withTheirs(at(kept), 'cards.a'))).toEqual({})
  })
})

describe('a refused value in a list', () => {
  const refused: Refusals = new Map([
    ['1:cards.a.level', { value: 'far too long', text: 'Too long.' }],
    ['1:name', { value: 'x', text: '' }],
  ])
  const answer = (value: object[], seen: object[]) =>
    sendable(refused, {
      recordKey: 1,
      field: 'cards',
      value: JSON.parse(JSON.stringify(value)),
      base: JSON.parse(JSON.stringify(seen)),
    })

  it('is not sent again, but the rest of the list is', () => {
    expect(answer([{ ...a, level: 'far too long' }, b], [a, b])).toBeUndefined()
    expect(answer([{ ...a, level: 'far too long', agency: 'PADI' }, b, c], [a, b])).toEqual([
      { ...a, agency: 'PADI' },
      b,
      c,
    ])
    expect(answer([{ id: 'a', level: 'far too long' }], [])).toEqual([{ id: 'a' }])
    expect(answer([{ ...a, level: 'short' }], [a])).toEqual([{ ...a, level: 'short' }])
  })

  it('is forgotten when the list is edited', () => {
    expect([...withoutChanged(refused, 1, ['cards']).keys()]).toEqual(['1:name'])
    expect([...withoutChanged(refused, 2, ['cards']).keys()]).toHaveLength(2)
  })
})

describe('copies of two tabs', () => {
  const copy = (cardsNow: object[], seen: object[], at: number): DeviceCopy => ({
    revision: at,
    at,
    places: { 1: { cards: JSON.parse(JSON.stringify(cardsNow)) } },
    seen: { 1: { cards: JSON.parse(JSON.stringify(seen)) } },
  })

  it('keep items that either tab added or changed', () => {
    expect(mergeCopies([copy([{ ...a, level: 'Rescue' }, b], [a], 3), copy([a, c], [a], 3)])).toMatchObject({
      places: { 1: { cards: [{ ...a, level: 'Rescue' }, b, c] } },
      seen: { 1: { cards: [a] } },
    })
  })

  it('do not remove items that only the later tab had read', () => {
    expect(mergeCopies([copy([a, c], [a], 3), copy([{ ...a, level: 'Rescue' }, b], [a, b], 5)])).toMatchObject({
      revision: 3,
      places: { 1: { cards: [{ ...a, level: 'Rescue' }, b, c] } },
      seen: { 1: { cards: [a, b] } },
    })
  })
})
