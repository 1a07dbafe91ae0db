import type { Answers } from '@fleet/domain/form-instances/events'
import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'

/** Events of a submission with the persons `<id>-1`, `<id>-2`, ... */
export const submission = (id: string) => {
  const personId = `${id}-1`
  const reviewed =
    (type: 'SubmissionApproved' | 'SubmissionRejected' | 'SubmissionReopened' | 'SubmissionCompleted') =>
    (notes: string | null = null, internalNote?: string): SubmissionEvent => ({
      type,
      data: { personId, notes, ...(internalNote === undefined ? {} : { internalNote }) },
    })
  return {
    started: (number: number, owner: { guestAccountId?: string; agentId?: string } = {}): SubmissionEvent => ({
      type: 'SubmissionStarted',
      data: {
        submissionId: id,
        referenceCode: `RS-2026-${String(number).padStart(5, '0')}`,
        formId: 'registration',
        personId,
        ...(owner.guestAccountId === undefined ? {} : { guestAccountId: owner.guestAccountId }),
        ...(owner.agentId === undefined
          ? {}
          : { agentSnapshot: { agentId: owner.agentId, createdAt: '2026-11-01T00:00:00.000Z' } }),
      },
    }),
    group: (groupSize: number, groupLeaderName: string | null, named = groupSize): SubmissionEvent => ({
      type: 'BookingSetUp',
      data: {
        isGroupBooking: groupSize > 1,
        groupSize,
        persons: Array.from({ length: named }, (_, index) => `${id}-${index + 1}`),
        groupLeaderName,
      },
    }),
    answers: (answers: Answers, person = 1): SubmissionEvent => ({
      type: 'AnswersSaved',
      data: { personId: `${id}-${person}`, passengerIndex: person, answers },
    }),
    /** Answers changed by another version of the form. */
    took: (before: Answers, answers: Answers, person = 1): SubmissionEvent => ({
      type: 'FormTookEffect',
      data: { personId: `${id}-${person}`, passengerIndex: person, before, answers },
    }),
    /** A correction that staff have not confirmed yet. */
    proposed: (before: Answers, answers: Answers, person = 1): SubmissionEvent => ({
      type: 'ChangesProposed',
      data: { proposalId: `${id}-proposal`, personId: `${id}-${person}`, passengerIndex: person, before, answers },
    }),
    step: (step: number): SubmissionEvent => ({ type: 'StepVisited', data: { step, stepId: `step${step}` } }),
    attached: (documentId: string, kind: string, fileName: string, person = 1): SubmissionEvent => ({
      type: 'DocumentAttached',
      data: {
        documentId,
        fileId: `file of ${documentId}`,
        personId: `${id}-${person}`,
        passengerIndex: person,
        kind,
        fileName,
        contentType: 'image/png',
        size: 1,
        sha256: '00',
        uploadedAt: '2026-11-20T12:00:00.000Z',
      },
    }),
    removed: (documentId: string, kind: string, person = 1): SubmissionEvent => ({
      type: 'DocumentRemoved',
      data: { documentId, personId: `${id}-${person}`, kind },
    }),
    handed: (person: number, partId: string): SubmissionEvent => ({
      type: 'PartHandedOver',
      data: {
        partId,
        personId: `${id}-${person}`,
        passengerIndex: person,
        email: `${partId}@example.com`,
        language: 'en',
      },
    }),
    tookPart: (person: number, partId: string, accountId: string): SubmissionEvent => ({
      type: 'PartTaken',
      data: { partId, personId: `${id}-${person}`, accountId },
    }),
    submitted: (): SubmissionEvent => ({ type: 'SubmissionSubmitted', data: { persons: [personId], warnings: [] } }),
    documentsRequested: (
      notes: string | null,
      items: { person: number; field?: string; document?: string; comment: string }[],
    ): SubmissionEvent => ({
      type: 'DocumentsRequested',
      data: { personId, persons: [1, 2, 3].map((person) => `${id}-${person}`), notes, items },
    }),
    approved: reviewed('SubmissionApproved'),
    rejected: reviewed('SubmissionRejected'),
    reopened: reviewed('SubmissionReopened'),
    completed: reviewed('SubmissionCompleted'),
  }
}
