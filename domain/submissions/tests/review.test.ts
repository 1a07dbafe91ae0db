import { describe, expect, it } from 'vitest'
import type { ReviewDecision } from '../model/commands.ts'
import type { SubmissionEvent } from '../model/events.ts'
import type { SubmissionStatus } from '../model/state.ts'
import { decide, submit } from '../testing/commands.ts'
import {
  approved,
  attached,
  complete,
  group,
  pastOf,
  registration,
  rejected,
  saved,
  started,
  statuses,
  submitted,
} from '../testing/past.ts'

/** The status flow of the decision table: what each decision makes of each status; all else is refused. */
const flow: Readonly<Record<ReviewDecision, Partial<Record<SubmissionStatus, SubmissionStatus>>>> = {
  approve: { pending_review: 'approved' },
  reject: { pending_review: 'rejected' },
  request_documents: { pending_review: 'missing_docs' },
  reopen: { rejected: 'draft', approved: 'draft' },
  complete: { approved: 'completed' },
}
const decisions: readonly ReviewDecision[] = ['approve', 'reject', 'request_documents', 'reopen', 'complete']
const rows = decisions.flatMap((decision) =>
  statuses.map((status) => ({ decision, status, leadsTo: flow[decision][status] })),
)

function after(
  past: Parameters<typeof registration>[0],
  command: Parameters<ReturnType<typeof registration>['when']>[0],
) {
  const events = registration(past).when(command).events()
  return { events, state: registration([...(past ?? []), ...events]).state }
}

const statusAfter = (...given: Parameters<typeof after>) => after(...given).state.status

describe('a decision of staff', () => {
  it.each(rows.filter(({ leadsTo }) => leadsTo !== undefined))(
    '$decision leads from $status to $leadsTo',
    ({ decision, status, leadsTo }) => {
      expect(statusAfter(pastOf[status], decide(decision))).toBe(leadsTo)
    },
  )

  it.each(rows.filter(({ leadsTo }) => leadsTo === undefined))(
    '$decision is refused in $status',
    ({ decision, status }) => {
      const refusal = registration(pastOf[status]).when(decide(decision)).thenRejects('review.notAllowed')
      expect(refusal.values).toEqual({ decision, status })
    },
  )

  it.each(decisions)('%s is refused for a registration that does not exist', (decision) => {
    registration().when(decide(decision)).thenRejects('submissions.notFound')
  })

  it.each(decisions)('%s a second time is refused', (decision) => {
    const from = statuses.find((status) => flow[decision][status] !== undefined) ?? 'draft'
    const once = [...pastOf[from], ...registration(pastOf[from]).when(decide(decision)).events()]
    registration(once).when(decide(decision)).thenRejects('review.notAllowed')
  })

  it('is about the viewed state: not after a later save, upload, submit or decision, whatever else happened', () => {
    const past = pastOf.pending_review
    const viewedRevision = past.length - 1
    const since = (...events: SubmissionEvent[]) =>
      registration([...past, ...events]).when(decide('approve', { viewedRevision }))
    expect(
      since({ type: 'GuestAssigned', data: { guestAccountId: 'account-2', invitationId: 'i' } }).events(),
    ).toHaveLength(1)
    since(saved({ firstName: 'Amira' })).thenRejects('review.changedSince')
    since(attached()).thenRejects('review.changedSince')
    expect(since(saved({ firstName: 'Amira' }), saved({ firstName: 'Nadia' })).events()).toHaveLength(1)
  })

  it('is noted in the name of person 1, without blanks around the note', () =>
    registration(pastOf.pending_review)
      .when(decide('approve', { notes: '  Welcome aboard ' }))
      .thenEvents([{ type: 'SubmissionApproved', data: { personId: 'person-1', notes: 'Welcome aboard' } }]))

  it.each(['approve', 'reopen', 'complete'] as const)('needs no note to %s', (decision) => {
    const from = statuses.find((status) => flow[decision][status] !== undefined) ?? 'draft'
    const [event] = registration(pastOf[from])
      .when(decide(decision, { notes: '   ' }))
      .events()
    expect(event?.data).toEqual({ personId: 'person-1', notes: null })
  })

  it.each([null, '', '  \n '])(
    'rejects with a reason for the guest only, and not with an internal note instead: %j',
    (notes) => {
      const refusal = registration(pastOf.pending_review)
        .when(decide('reject', { notes, internalNote: 'Fraud' }))
        .thenRejects('review.reasonMissing')
      expect(refusal.problems).toEqual([{ field: 'notes', code: 'required' }])
    },
  )

  it.each(decisions)('keeps the internal note of %s in its event alone', (decision) => {
    const from = statuses.find((status) => flow[decision][status] !== undefined) ?? 'draft'
    const { events, state } = after(pastOf[from], decide(decision, { internalNote: ' Pays late ' }))
    expect(events).toEqual([
      expect.objectContaining({ data: expect.objectContaining({ notes: 'Thank you', internalNote: 'Pays late' }) }),
    ])
    expect(JSON.stringify(state)).not.toContain('Pays late')
  })

  it('lets a reopened registration be submitted and judged again', () => {
    const again = [...pastOf.approved, ...registration(pastOf.approved).when(decide('reopen')).events()]
    expect(statusAfter(again, submit())).toBe('pending_review')
    expect(statusAfter([...again, submitted], decide('reject'))).toBe('rejected')
  })

  it.each([approved, rejected])('keeps the answers when it is reopened after $type', (decision) => {
    const past = [started, saved(complete), submitted, decision]
    const reopened = registration([...past, ...registration(past).when(decide('reopen')).events()]).state
    expect(reopened).toMatchObject({ status: 'draft', reviewNotes: 'Thank you', persons: [{ answers: complete }] })
  })
})

describe('a request for documents', () => {
  const inReview = registration([started, group(2, 3), submitted])

  it('names fields and documents of participants', () => {
    const items = [
      { person: 2, field: 'passportNumber', comment: 'unreadable' },
      { person: 1, document: 'passportCopy', comment: 'blurred' },
    ]
    inReview.when(decide('request_documents', { notes: null, items })).thenEvents([
      {
        type: 'DocumentsRequested',
        data: { personId: 'person-1', persons: ['person-1', 'person-2'], notes: null, items },
      },
    ])
  })

  it('may name none, when its note gives the reason', () =>
    inReview.when(decide('request_documents', { notes: 'All copies again' })).thenEvents([
      {
        type: 'DocumentsRequested',
        data: { personId: 'person-1', persons: ['person-1', 'person-2'], notes: 'All copies again', items: [] },
      },
    ]))

  it('is refused without a request', () => {
    inReview
      .when(decide('request_documents', { notes: ' ', internalNote: 'Ask again on Monday' }))
      .thenRejects('review.nothingAsked')
  })

  it.each([
    { person: 0, field: 'passportNumber', comment: '' },
    { person: 3, field: 'passportNumber', comment: 'set aside' },
    { person: 1.5, field: 'passportNumber', comment: '' },
    { person: 1, field: 'favouriteFish', comment: '' },
    { person: 1, document: 'drawing', comment: '' },
    { person: 1, comment: 'nothing named' },
  ])('is refused for an item that cannot be requested: $person $field $document', (item) => {
    const refusal = inReview.when(decide('request_documents', { items: [item] })).thenRejects('review.unknownItem')
    expect(refusal.values).toEqual({ person: item.person, item: item.field ?? item.document ?? '' })
  })
})
