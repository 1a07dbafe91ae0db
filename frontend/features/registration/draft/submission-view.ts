import type { Answers, JsonValue } from '@fleet/form-schemas/engine/definition'
import type { Act } from '../../../lib/may.ts'
import type { SubmissionStatus } from '../../../ui/submission-status.ts'

export type RequestedItem = { readonly person: number; readonly field?: string; readonly document?: string; readonly comment: string }

export type SubmissionFile = {
  readonly documentId: string
  readonly person: number
  readonly kind: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly uploadedAt?: string
}

/** What the wizard reads of `GET /api/submissions/:id`. */
export type SubmissionView = {
  readonly id: string
  readonly referenceCode: string
  readonly status: SubmissionStatus
  readonly currentStep?: number
  readonly isGroupBooking: boolean
  readonly groupSize: number
  readonly groupLeaderName: string | null
  readonly reviewNotes: string | null
  readonly reviewedAt: string | null
  readonly documents: { readonly files?: readonly SubmissionFile[]; readonly [kind: string]: unknown } | null
  /** Effective answers by person number. */
  readonly persons: { readonly [person: string]: Answers }
  readonly requestedItems: readonly RequestedItem[]
  /** A list: only these, as `2:passportNumber`. */
  readonly editable: boolean | readonly string[]
  /** Numbers of persons who were erased. */
  readonly erasedPersons?: readonly number[]
  readonly may: readonly Act[]
  readonly revision: number
  readonly formVersion: string
}

/** What a save answers. */
export type Saved = {
  readonly revision: number
  readonly changed: readonly string[]
  readonly cleared: readonly string[]
  /** The form's version that the save was judged by. */
  readonly formVersion?: string
}

/** Field -> value; null takes the answer back. */
export type Patch = { readonly [field: string]: JsonValue }
