import type { Registration } from '@fleet/backend/features/submissions/contract'
import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '../../lib/http/call.ts'
import { fullName } from '../../lib/full-name.ts'
import type { FormInstanceView } from '../../form-reading/form-instance-view.ts'

/** The registration now, or after `revision`. The current one is refetched whenever its screen opens. */
export function submissionQuery(id: string, revision: number | undefined) {
  return queryOptions({
    queryKey: ['review', id, 'submission', revision ?? 'now'],
    queryFn: ({ signal }) =>
      call('GET /api/submissions/:id', { params: { id }, query: { revision: revision?.toString() }, signal }),
    refetchOnMount: revision === undefined ? 'always' : true,
    ...(revision === undefined ? { meta: { live: { submission: id } } } : {}),
  })
}

/** Keys of all queries that show registrations. */
export const affectedByReview = [['review'], ['submissions'], ['stats']] as const

/** The registration in the shape that all form types share for reading. */
export function toFormInstanceView(submission: Registration): FormInstanceView {
  const { id, revision, formVersion, persons, documents, requestedItems } = submission
  return {
    formId: 'registration',
    revision,
    formVersion,
    persons: Object.keys(persons).map(Number),
    answersOf: (person) => answersOf(submission, person),
    nameOf: (person) => personName(submission, person),
    files: documents.files,
    documentAddress: (documentId, from) =>
      addressOf('/api/submissions/:id/documents/:documentId', { id, documentId }, { from }),
    requestedItems,
    stepAddress: (step, person) => `/form/${id}?step=${step}&person=${person}`,
    notesHeadingId: 'review.toGuest',
  }
}

export function answersOf(submission: Registration, person: number): Answers {
  const { isGroupBooking, groupSize, groupLeaderName } = submission
  const own = submission.persons[String(person)] ?? {}
  return person === 1
    ? { ...own, isGroupBooking, groupSize, ...(groupLeaderName === null ? {} : { groupLeaderName }) }
    : own
}

/** Name of one person; undefined while there is none. */
export function personName(submission: Registration, person: number): string | undefined {
  return fullName(submission.persons[String(person)] ?? {}) || undefined
}

/** Language in which the person filled in the form; English when unknown. */
export function languageOf(submission: Registration, person: number): string {
  const { language } = submission.persons[String(person)] ?? {}
  return typeof language === 'string' && language !== '' ? language : 'en'
}
