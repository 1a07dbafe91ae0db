import { expect, it } from 'vitest'
import type { Actor, RecordedEvent } from '../kernel/event.ts'
import { given } from '../kernel/testing/given.ts'
import { documentLogDecider } from './decider.ts'
import type { DocumentEvent, DocumentViewed } from './events.ts'
import { isReadable } from './retention.ts'

const meta = {
  commandId: 'command-1',
  actor: { id: 'account-1', role: 'manager' } as const,
  now: '2030-01-10T08:00:00.000Z',
}
const of = { submissionId: 'submission-1', documentId: 'document-1' }
const viewed: DocumentEvent = { type: 'DocumentViewed', data: of }
const damaged: DocumentEvent = { type: 'DocumentDamaged', data: { ...of, reason: 'changed' } }
const deleted: DocumentEvent = { type: 'DocumentFileDeleted', data: { ...of, fileId: 'file-1' } }
const log = (past: readonly DocumentEvent[] = []) => given(documentLogDecider, past)

/** A look that stands in the log, at 8:00 that day. */
function recorded({
  data = {},
  by = {},
}: { data?: Partial<DocumentViewed['data']>; by?: Partial<Actor> } = {}): RecordedEvent<DocumentEvent> {
  const metadata = {
    actor: { ...meta.actor, ...by },
    occurredAt: meta.now,
    commandId: 'command-0',
    correlationId: 'command-0',
    shape: 1,
    seal: '',
  }
  return {
    type: 'DocumentViewed',
    data: { ...of, ...data },
    id: 'event-1',
    stream: 'documents-submission-1',
    revision: 0,
    position: 1n,
    metadata,
  }
}
const look = ({
  at = '2030-01-10T08:20:00.000Z',
  role = 'manager',
  ...data
}: Partial<DocumentViewed['data']> & { at?: string; role?: Actor['role'] } = {}) =>
  ({
    type: 'ViewDocument',
    data: { ...of, ...data },
    meta: { ...meta, actor: { id: 'account-1', role }, now: at },
  }) as const

it.each(['guest', 'agent'] as const)('every view of a %s is an event, however often', (role) => {
  const past = [recorded({ by: { role } }), recorded({ by: { role } })]
  log(past)
    .when(look({ role, at: meta.now, purpose: 'form' }))
    .thenEvents([{ type: 'DocumentViewed', data: { ...of, purpose: 'form' } }])
})

it('a view of staff is one an hour for each document, wherever they look from', () => {
  const event = { type: 'DocumentViewed', data: { ...of, purpose: 'review' } } as const
  log()
    .when(look({ purpose: 'review' }))
    .thenEvents([event])
  log([recorded()])
    .when(look({ purpose: 'review' }))
    .thenEvents([])
  log([recorded()])
    .when(look({ purpose: 'review', at: '2030-01-10T08:59:59.999Z' }))
    .thenEvents([])
  log([recorded()])
    .when(look({ purpose: 'review', at: '2030-01-10T09:00:00.000Z' }))
    .thenEvents([event])
})

it('a view of one is none of another of staff, nor of another document', () => {
  log([recorded({ by: { id: 'account-2' } })])
    .when(look())
    .thenEvents([viewed])
  log([recorded()])
    .when(look({ documentId: 'document-2' }))
    .thenEvents([{ type: 'DocumentViewed', data: { ...of, documentId: 'document-2' } }])
})

it('a look at the small picture does not stand for one at the whole, but that for it', () => {
  log([recorded({ data: { isSmall: true } })])
    .when(look())
    .thenEvents([viewed])
  log([recorded({ data: { isSmall: true } })])
    .when(look({ isSmall: true }))
    .thenEvents([])
  log([recorded()])
    .when(look({ isSmall: true }))
    .thenEvents([])
})

it('a machine with a clock a day ahead hides no view of today', () => {
  log([recorded()])
    .when(look({ at: '2030-01-09T08:20:00.000Z' }))
    .thenEvents([viewed])
})

it('only looks of the last hour are kept in mind', () => {
  const later = recorded({ by: { id: 'account-2' } })
  const past = [
    recorded(),
    recorded({ data: { documentId: 'document-2' } }),
    { ...later, metadata: { ...later.metadata, occurredAt: '2030-01-10T09:00:00.000Z' } },
  ]
  expect(log(past).state.recentViews.size).toBe(1)
})

it('a damage is recorded once for each document', () => {
  const report = (documentId: string) =>
    ({ type: 'ReportDamage', data: { ...of, documentId, reason: 'changed' }, meta }) as const
  log([viewed]).when(report('document-1')).thenEvents([damaged])
  log([damaged]).when(report('document-1')).thenEvents([])
  log([damaged])
    .when(report('document-2'))
    .thenEvents([{ type: 'DocumentDamaged', data: { ...of, documentId: 'document-2', reason: 'changed' } }])
})

it('deletes a file only once', () => {
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
  expect(
    isReadable({ isDeleted: false, ...removal }, { actor: actor(role), now: '2030-01-20T08:00:00.000Z', keepDays: 30 }),
  ).toBe(expected)
})

it.each([
  [30, '2030-02-09T07:59:59.999Z', true],
  [30, '2030-02-09T08:00:00.000Z', false],
  [0, removedAt, false],
])('a removed one kept for %i days is readable at %s: %s', (keepDays, now, expected) => {
  expect(isReadable({ removedAt, isDeleted: false }, { actor: actor('admin'), now, keepDays })).toBe(expected)
})
