import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '../../kernel/event.ts'
import { submissionDecider } from '../decider.ts'
import type { SubmissionEvent } from '../model/events.ts'
import { allDocuments, versionOf } from '../../form-instances/state.ts'
import type { Submission } from '../model/state.ts'
import { approved, attached, reopened, requested, saved, started, submitted } from '../testing/past.ts'

const at = (hour: number) => `2030-01-10T${String(hour).padStart(2, '0')}:00:00Z`

type Given = readonly [event: SubmissionEvent, version?: string]

/** The events as they are read: one each hour, each under the form version given with it. */
function recorded(...happened: Given[]): RecordedEvent<SubmissionEvent>[] {
  return happened.map(([event, formVersion], revision) => ({
    ...event,
    id: `event-${revision}`,
    stream: 'submission-1',
    revision,
    position: BigInt(revision),
    metadata: {
      actor: { id: `account-${revision}`, role: 'admin' },
      occurredAt: at(revision),
      commandId: '',
      correlationId: '',
      shape: 1,
      seal: '',
      ...(formVersion === undefined ? {} : { formVersion }),
    },
  }))
}

const after = (...happened: Given[]) =>
  recorded(...happened).reduce<Submission>(submissionDecider.evolve, submissionDecider.initial)

describe('the form version of a registration', () => {
  const toReview = [
    [started, 'a'],
    [saved({ firstName: 'Ada' }), 'b'],
    [submitted, 'b'],
  ] as const

  it('is the newest while it is a draft', () =>
    expect(versionOf(after([started, 'a'], [saved({ firstName: 'Ada' }), 'b']))).toBeUndefined())

  it('is that of its submit, whatever version is saved under afterwards', () => {
    expect(versionOf(after(...toReview))).toBe('b')
    expect(versionOf(after(...toReview, [requested(), 'b'], [saved({ firstName: 'Eva' }), 'c']))).toBe('b')
  })

  it('is that of its last submit', () =>
    expect(versionOf(after(...toReview, [requested(), 'b'], [submitted, 'c']))).toBe('c'))

  it('is the newest again once it was reopened', () =>
    expect(versionOf(after(...toReview, [approved, 'b'], [reopened, 'b']))).toBeUndefined())
})

describe('the times of a registration', () => {
  it('are those of its start, last change, last submit and last decision, with the account', () => {
    const state = after(
      [started],
      [submitted],
      [approved],
      [reopened],
      [submitted],
      [requested()],
      [saved({ firstName: 'Ada' })],
    )
    expect(state).toMatchObject({
      createdAt: at(0),
      updatedAt: at(6),
      submittedAt: at(4),
      reviewedAt: at(5),
      reviewedBy: 'account-5',
    })
  })
})

it('a removed document is remembered, with the revisions at which it came and went', () => {
  const state = after(
    [started],
    [attached()],
    [{ type: 'DocumentRemoved', data: { documentId: 'document-1', personId: 'person-1', kind: 'passportCopy' } }],
    [attached('medicalForm', 'document-2')],
  )
  expect(state).toMatchObject({ documents: [{ documentId: 'document-2', attachedAt: 3 }] })
  expect(allDocuments(state).find(({ documentId }) => documentId === 'document-1')).toMatchObject({
    attachedAt: 1,
    removed: { revision: 2, at: at(2) },
  })
})
