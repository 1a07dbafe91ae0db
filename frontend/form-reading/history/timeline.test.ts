import type { DocumentRead } from '@fleet/backend/form-instances/contract'
import { expect, it } from 'vitest'
import { filteredReads } from './filtered-reads.ts'
import { change, entry } from '../testing/history-entries.ts'
import { byDocument, mergeTimeline } from './timeline.ts'

const at = (hour: number) => `2026-11-18T${String(hour).padStart(2, '0')}:00:00Z`
const changed = (revision: number, hour: number) => entry(revision, [change('firstName', 'Anna')], { at: at(hour) })
const read = (
  id: string,
  hour: number,
  document: Partial<NonNullable<DocumentRead['document']>> | null = {},
): DocumentRead => ({
  id,
  type: 'DocumentViewed',
  at: at(hour),
  actor: { id: 'account-mona', role: 'manager', name: 'Mona' },
  documentId: 'document-1',
  document: document && { kind: 'passportCopy', person: 1, label: 'Copy of the passport', name: 'a.pdf', ...document },
})

it('merges changes and views, newest first', () => {
  const timeline = mergeTimeline([changed(2, 12), changed(1, 9)], [read('c', 13), read('b', 10), read('a', 8)])
  expect(timeline.map((one) => ('run' in one ? one.run[0].id : one.entry.revision))).toEqual(['c', 2, 'b', 1, 'a'])
})

it('groups views by one person within an hour, each document once', () => {
  const form = (id: string, documentId: string, minute: number): DocumentRead => ({
    ...read(id, 8),
    documentId,
    purpose: 'form',
    at: `2026-11-18T08:${minute}:00Z`,
  })
  const other: DocumentRead = {
    ...read('x', 8),
    actor: { id: 'account-otto', role: 'admin', name: 'Otto' },
    at: '2026-11-18T08:15:00Z',
  }
  const reads = [
    form('e', 'document-1', 50),
    form('d', 'document-2', 40),
    form('c', 'document-1', 30),
    other,
    form('b', 'document-1', 10),
    { ...form('a', 'document-1', 10), at: '2026-11-18T07:10:00Z' },
  ]
  const runs = mergeTimeline([], reads).flatMap((one) => ('run' in one ? [one.run] : []))
  expect(runs.map((run) => run.map(({ id }) => id).join(''))).toEqual(['edc', 'x', 'b', 'a'])
  expect(
    runs[0] && byDocument(runs[0]).map(({ newest: { id }, views }) => [id, views.map(({ count }) => count)]),
  ).toEqual([
    ['e', [2]],
    ['d', [1]],
  ])
})

it('has views without changes, and changes without views', () => {
  expect(mergeTimeline([], [read('a', 8)])).toHaveLength(1)
  expect(mergeTimeline([changed(1, 9)], [])).toHaveLength(1)
})

it('applies a filter to the views by field and person', () => {
  const collectedBy = new Map([['passportCopy', 'passportCopyAttached']])
  const all = [
    read('first', 8),
    read('second', 8, { person: 2 }),
    read('medical', 8, { kind: 'medicalForm' }),
    read('unknown', 8, null),
  ]
  const left = (field: string | undefined, of: number | undefined) =>
    filteredReads(all, { field, of }, collectedBy).map(({ id }) => id)
  expect(left(undefined, undefined)).toEqual(['first', 'second', 'medical', 'unknown'])
  expect(left('passportCopyAttached', undefined)).toEqual(['first', 'second'])
  expect(left('passportCopyAttached', 2)).toEqual(['second'])
  expect(left('firstName', undefined)).toEqual([])
})
