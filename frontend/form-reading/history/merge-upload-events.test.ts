import { expect, it } from 'vitest'
import { change, entry } from '../testing/history-entries.ts'
import { mergeUploadEvents } from './merge-upload-events.ts'

const collectedBy = new Map([['passportCopy', 'passportCopyAttached']])
const attached = (revision: number, person = 1) =>
  entry(revision, [change('passportCopy', 'scan.png', { person })], { type: 'DocumentAttached' })
const flag = (revision: number, person = 1) => entry(revision, [change('passportCopyAttached', 'Yes', { person })])
const read = (...entries: Parameters<typeof mergeUploadEvents>[0]) =>
  mergeUploadEvents(entries, collectedBy).map(({ revision, type, changes }) => [
    revision,
    type,
    changes.map(({ field, to }) => `${field} ${to}`),
  ])

it('merges an upload and its flag into one entry, at the later revision', () => {
  expect(read(flag(6), attached(5), entry(4, [change('email', 'a@example.com')]))).toEqual([
    [6, 'DocumentAttached', ['passportCopyAttached scan.png']],
    [4, 'AnswersSaved', ['email a@example.com']],
  ])
})

it('keeps a second copy, which sets no flag, under the same field', () => {
  expect(read(attached(7), flag(6), attached(5)).map(([revision]) => revision)).toEqual([7, 6])
})

it('keeps changes of other events and persons', () => {
  expect(read(flag(6, 2), attached(5))).toHaveLength(2)
  expect(read({ ...flag(6), at: '2026-11-19T12:00:00Z' }, attached(5))).toHaveLength(2)
  expect(read(flag(7), attached(5))).toHaveLength(2)
  expect(read(entry(6, [change('passportCopyAttached', 'Yes'), change('email', 'b')]), attached(5))).toHaveLength(2)
})

it('merges a replacement with the removal of the old document, and keeps the old name', () => {
  const replaced = { documentId: 'old', isGone: false, name: 'blurred.png' }
  const added = entry(
    7,
    [change('passportCopy', 'scan.png', { document: { documentId: 'new', isGone: false, replaced } })],
    { type: 'DocumentAttached' },
  )
  const went = (documentId: string) =>
    entry(8, [change('passportCopy', '', { document: { documentId, isGone: false } })], { type: 'DocumentRemoved' })
  expect(mergeUploadEvents([went('old'), added], collectedBy)).toMatchObject([
    { revision: 8, type: 'DocumentReplaced', changes: [{ fromText: 'blurred.png', toText: 'scan.png' }] },
  ])
  expect(read(went('another'), added)).toHaveLength(2)
})
