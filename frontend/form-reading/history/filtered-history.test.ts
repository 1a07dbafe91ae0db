import { expect, it } from 'vitest'
import { changedFields, filteredHistory } from './filtered-history.ts'
import { change, entry } from '../testing/history-entries.ts'

const requested = entry(8, [], {
  type: 'DocumentsRequested',
  items: [{ person: 2, field: 'phone', comment: 'Which one?' }],
})
const saved = entry(5, [change('phone', '1'), change('email', 'a@example.com'), change('phone', '2', { person: 2 })])
const submitted = entry(4, [], { type: 'SubmissionSubmitted' })
const all = [requested, saved, submitted]

const shown = (filter: { field?: string; of?: number }) =>
  filteredHistory(all, { field: filter.field, of: filter.of }).map(({ revision, changes }) => [
    revision,
    changes.map(({ to }) => to),
  ])

it('contains everything without a filter, including decisions', () => {
  expect(shown({})).toEqual([
    [8, []],
    [5, ['1', 'a@example.com', '2']],
    [4, []],
  ])
})

it('contains the changes of a field and requests about it', () => {
  expect(shown({ field: 'phone' })).toEqual([
    [8, []],
    [5, ['1', '2']],
  ])
  expect(shown({ field: 'email' })).toEqual([[5, ['a@example.com']]])
})

it('filters by person and field together', () => {
  expect(shown({ of: 2 })).toEqual([
    [8, []],
    [5, ['2']],
  ])
  expect(shown({ of: 1, field: 'phone' })).toEqual([[5, ['1']]])
})

it('lists each changed field once, sorted by label in the reader’s language', () => {
  const entries = [
    entry(2, [change('b', '', { label: 'Österreich' }), change('a', '', { label: 'Zürich' })]),
    entry(1, [change('b', '', { label: 'Österreich' })]),
  ]
  expect(changedFields(entries, 'de').map(({ field }) => field)).toEqual(['b', 'a'])
})
