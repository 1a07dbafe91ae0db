import type { Answers } from '@fleet/form-schemas/engine/definition'
import { queryOptions } from '@tanstack/react-query'
import { get } from '../../lib/http.ts'
import type { Act } from '../../lib/may.ts'

/** What staff asked for: a field's answer or a document, of one person. */
export type RequestedItem = { readonly person: number; readonly field?: string; readonly document?: string; readonly comment: string }

export type AttachedFile = {
  readonly documentId: string
  readonly person: number
  /** The upload it answers: `passportCopy`, `medicalForm`, ... */
  readonly kind: string
  readonly name: string
  readonly uploadedAt: string
}

/** GET /api/submissions/:id, as far as this screen reads it; person 1's answers also stand flat beside these. */
export type Submission = {
  readonly id: string
  readonly referenceCode: string
  readonly status: string
  readonly isGroupBooking: boolean
  readonly groupSize: number
  readonly groupLeaderName: string | null
  readonly reviewNotes: string | null
  readonly documents: { readonly files: readonly AttachedFile[] }
  /** Effective answers by person number. */
  readonly persons: Readonly<Record<string, Answers>>
  readonly requestedItems: readonly RequestedItem[]
  readonly may: readonly Act[]
  readonly revision: number
  readonly formVersion: string
}

/** The registration now, or as it was after `revision`. A screen that is opened asks anew. */
export function submissionQuery(id: string, revision: number | undefined) {
  return queryOptions({
    queryKey: ['review', id, 'submission', revision ?? 'now'],
    queryFn: ({ signal }) => get<Submission>(`/api/submissions/${id}${revision === undefined ? '' : `?revision=${revision}`}`, signal),
    refetchOnMount: revision === undefined ? 'always' : true,
  })
}

/** Everything this screen and the lists show of registrations. */
export const affectedByReview = [['review'], ['submissions'], ['stats']] as const

export function answersOf(submission: Submission, person: number): Answers {
  const { isGroupBooking, groupSize, groupLeaderName } = submission
  const own = submission.persons[String(person)] ?? {}
  return person === 1 ? { ...own, isGroupBooking, groupSize, ...(groupLeaderName === null ? {} : { groupLeaderName }) } : own
}

/** Name of one person; undefined while there is none. */
export function personName(submission: Submission, person: number): string | undefined {
  const { firstName, lastName } = submission.persons[String(person)] ?? {}
  return [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ') || undefined
}
