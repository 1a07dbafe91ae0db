import { expect, it } from 'vitest'
import type { Actor } from '../kernel/event.ts'
import { given } from '../kernel/given.ts'
import { documentLogDecider } from './decider.ts'
import type { DocumentEvent } from './events.ts'
import { isReadable } from './keeping.ts'

const meta = { commandId: 'command-1', actor: { id: 'account-1', role: 'manager' } as const, now: '2030-01-10T08:00:00.000Z' }
const of = { submissionId: 'submission-1', documentId: 'document-1' }
const viewed: DocumentEvent = { type: 'DocumentViewed', data: of }
const damaged: DocumentEvent = { type: 'DocumentDamaged', data: { ...of, reason: 'changed' } }
const deleted: DocumentEvent = { type: 'DocumentFileDeleted', data: { ...of, fileId: 'file-1' } }
const log = (past: readonly DocumentEvent[] = []) => given(documentLogDecider, past)

it('every view of a document is an event, however often', () => {
  log().when({ type: 'ViewDocument', data: of, meta }).thenEvents([viewed])
  log([viewed, viewed]).when({ type: 'ViewDocument', data: of, meta }).thenEvents([viewed])
})

it('a damage is told once for each document', () => {
  const report = (documentId: string) => ({ type: 'ReportDamage', data: { ...of, documentId, reason: 'changed' }, meta }) as const
  log([viewed]).when(report('document-1')).thenEvents([damaged])
  log([damaged]).when(report('document-1')).thenEvents([])
  log([damaged]).when(report('document-2')).thenEvents([{ type: 'DocumentDamaged', data: { ...of, documentId: 'document-2', reason: 'changed' } }])
})

it('a file goes once', () => {
  const remove = { type: 'DeleteFile', data: { ...of, fileId: 'file-1' }, meta } as const
  log().when(remove).thenEvents([deleted])
  log([deleted]).when(remove).thenEvents([])
})

const actor = (role: Actor['role']): Actor => ({ id: 'account-1', role })
const removedAt = '2030-01-10T08:00:00.000Z'

it.each([
  ['attached', 'guest', {}, true],
  ['removed', 'guest', { removedAt }, false],
  ['removed', 'agent', { removedAt }, false],
  ['removed', 'manager', { removedAt }, true],
  ['removed', 'admin', { removedAt }, true],
  ['removed and deleted', 'admin', { removedAt, isDeleted: true }, false],
] as const)('a document that is %s can be opened by a %s: %j, %s', (_, role, removal, expected) => {
  expect(isReadable({ isDeleted: false, ...removal }, { actor: actor(role), now: '2030-01-20T08:00:00.000Z', keepDays: 30 })).toBe(expected)
})

it.each([
  [30, '2030-02-09T07:59:59.999Z', true],
  [30, '2030-02-09T08:00:00.000Z', false],
  [0, removedAt, false],
])('a removed one kept for %i days is readable at %s: %s', (keepDays, now, expected) => {
  expect(isReadable({ removedAt, isDeleted: false }, { actor: actor('admin'), now, keepDays })).toBe(expected)
})
