import { type GivenPorts, givenPorts } from '../../kernel/testing/given.ts'
import type { SubmissionCommand } from '../model/commands.ts'
import { submissionDecider } from '../decider.ts'
import type { Answers } from '../../form-instances/events.ts'
import type { RequestedItem, SubmissionEvent } from '../model/events.ts'
import type { FormRules } from '../../form-instances/form-rules.ts'
import type { SubmissionPorts } from '../model/ports.ts'
import type { Submission, SubmissionStatus } from '../model/state.ts'
import { now } from './commands.ts'
import { form as usualForm } from '../../form-instances/testing/form.ts'

/** The ports with this form: a save or a decision that names a revision saw what was there after that event of the past. */
export function portsWith(form: FormRules): GivenPorts<Submission, SubmissionCommand, SubmissionPorts> {
  return (state, { data }, { at }) => ({
    form,
    mayBook: true,
    baseState:
      ('viewedRevision' in data && typeof data.viewedRevision === 'number' ? at(data.viewedRevision) : undefined) ??
      state,
  })
}

/** `registration(past).when(command)...` */
export const registration = (past: readonly SubmissionEvent[] = [], form = usualForm) =>
  givenPorts(submissionDecider, past, portsWith(form))

export const started: SubmissionEvent = {
  type: 'SubmissionStarted',
  data: {
    submissionId: 'submission-1',
    referenceCode: 'RS-2030-00001',
    formId: 'registration',
    personId: 'person-1',
    guestAccountId: 'account-guest',
    agentSnapshot: { agentId: 'agency-1', createdAt: now },
  },
}

/** A group of so many persons, `person-1` and on; all ever named are at least these. */
export function group(groupSize: number, named = groupSize): SubmissionEvent {
  const persons = Array.from({ length: named }, (_, place) => `person-${place + 1}`)
  return { type: 'BookingSetUp', data: { isGroupBooking: true, groupSize, persons, groupLeaderName: 'Nadia' } }
}

export function saved(answers: Answers, person = 1): SubmissionEvent {
  return { type: 'AnswersSaved', data: { personId: `person-${person}`, passengerIndex: person, answers } }
}

/** What the form stored of itself at a submit. */
export function preset(answers: Answers, person = 1): SubmissionEvent {
  return { type: 'AnswersSaved', data: { personId: `person-${person}`, passengerIndex: person, answers, by: 'form' } }
}

export function attached(kind = 'passportCopy', documentId = 'document-1', person = 1): SubmissionEvent {
  const file = {
    fileId: `file of ${documentId}`,
    fileName: 'passport.pdf',
    contentType: 'application/pdf',
    size: 1200,
    sha256: 'ab'.repeat(32),
    uploadedAt: now,
  }
  return {
    type: 'DocumentAttached',
    data: { documentId, personId: `person-${person}`, passengerIndex: person, kind, ...file },
  }
}

/** Everything a non-diver must say. */
export const complete: Answers = {
  tripStartDate: '2030-03-01',
  boatName: 'Snefro Pearl',
  firstName: 'Nadia',
  passportNumber: 'P1',
  isDiver: false,
}

export const submitted: SubmissionEvent = { type: 'SubmissionSubmitted', data: { persons: ['person-1'], warnings: [] } }

export function requested(...items: RequestedItem[]): SubmissionEvent {
  return {
    type: 'DocumentsRequested',
    data: { personId: 'person-1', persons: ['person-1'], notes: 'Please correct', items },
  }
}

/** What an agent or a guest proposed for person 1. */
export function proposed(answers: Answers, before: Answers = {}, proposalId = 'p1'): SubmissionEvent {
  return { type: 'ChangesProposed', data: { proposalId, personId: 'person-1', passengerIndex: 1, before, answers } }
}

const note = { personId: 'person-1', notes: null }
export const approved: SubmissionEvent = { type: 'SubmissionApproved', data: note }
export const rejected: SubmissionEvent = { type: 'SubmissionRejected', data: note }
export const reopened: SubmissionEvent = { type: 'SubmissionReopened', data: note }
export const completed: SubmissionEvent = { type: 'SubmissionCompleted', data: note }

const filled = [started, saved(complete)]

/** How a registration comes to each status. */
export const pastOf: Readonly<Record<SubmissionStatus, readonly SubmissionEvent[]>> = {
  draft: filled,
  pending_review: [...filled, submitted],
  missing_docs: [...filled, submitted, requested()],
  approved: [...filled, submitted, approved],
  rejected: [...filled, submitted, rejected],
  completed: [...filled, submitted, approved, completed],
}

export const statuses: readonly SubmissionStatus[] = [
  'draft',
  'pending_review',
  'missing_docs',
  'approved',
  'rejected',
  'completed',
]

const part = { partId: 'part-1', personId: 'person-2' }
export const handed: SubmissionEvent = {
  type: 'PartHandedOver',
  data: { ...part, passengerIndex: 2, email: 'mia@example.com', language: 'de' },
}
export const takenUp: SubmissionEvent = { type: 'PartTaken', data: { ...part, accountId: 'account-member' } }
export const partDone: SubmissionEvent = { type: 'PartDone', data: part }
export const partTakenBack: SubmissionEvent = { type: 'PartTakenBack', data: part }
