import type { RecordedEvent } from '@fleet/domain/kernel/event'
import type { RequestedItem, SubmissionEvent } from '@fleet/domain/submissions/model/events'
import { evolveSubmission, noSubmission, type StartedSubmission } from '@fleet/domain/submissions/model/state'
import { textLanguage } from '@fleet/platform/http/texts'
import type { Config } from '@fleet/platform/config/config'
import { type Submissions, registrationForm } from '../submissions/registration.ts'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { DatabasePool } from 'slonik'
import { personName } from '@fleet/domain/submissions/person-name'
import { findRecipient } from '../../mail/recipient.ts'
import type { LetterTo } from '../../mail/letter.ts'
import { namedLines, registrationLetter } from './registration-letter.ts'

type Deps = {
  readonly config: Config
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly accounts: AccountHandler
}

/** Mailed events by type; texts are `mail.decision.<kind>.subject` and `.text`. */
const kinds = {
  SubmissionSubmitted: 'submitted',
  DocumentsRequested: 'requested',
  SubmissionApproved: 'approved',
  SubmissionRejected: 'rejected',
  SubmissionReopened: 'reopened',
} as const

type Decided = {
  readonly kind: (typeof kinds)[keyof typeof kinds]
  readonly notes: string | null
  readonly items: readonly RequestedItem[]
  readonly after: StartedSubmission
}

export const decisionLetterEvents: readonly string[] = Object.keys(kinds)

/** The decision or submission at `revision`, and the state after it; undefined when it is not mailed. */
function decidedAt(history: readonly RecordedEvent<SubmissionEvent>[], revision: number): Decided | undefined {
  const event = history[revision]
  const after = history.slice(0, revision + 1).reduce(evolveSubmission, noSubmission)
  if (event === undefined || after.status === 'none' || after.preview === true) return undefined
  switch (event.type) {
    case 'DocumentsRequested':
      return { kind: kinds[event.type], notes: event.data.notes ?? null, items: event.data.items ?? [], after }
    case 'SubmissionSubmitted':
      return { kind: kinds[event.type], notes: null, items: [], after }
    case 'SubmissionApproved':
    case 'SubmissionRejected':
    case 'SubmissionReopened':
      return { kind: kinds[event.type], notes: event.data.notes ?? null, items: [], after }
    default:
      return undefined
  }
}

/**
 * Letter to the account that fills in a registration, in its language; undefined when nothing is mailed, or nobody
 * fills it in.
 */
export async function decisionLetter(
  deps: Deps,
  { submissionId, revision }: { readonly submissionId: string; readonly revision: number },
): Promise<LetterTo | undefined> {
  const decided = decidedAt(await deps.submissions.history(submissionId), revision)
  const reader = decided && (await findRecipient(deps, decided.after))
  if (decided === undefined || reader === undefined) return undefined
  const { kind, notes, items, after } = decided
  // They could not open the registration.
  if (!reader.hasAccount && (kind === 'requested' || kind === 'reopened')) return undefined
  const language = textLanguage(reader.language)
  const requested = namedLines(after, items, { version: deps.forms.current(registrationForm), language })
  const guest = personName(after.persons[0]) ?? ''
  return registrationLetter(deps, {
    submissionId,
    referenceCode: after.referenceCode,
    to: reader,
    language,
    kind: `mail.decision.${kind}`,
    paragraphs: [
      `mail.decision.${kind}.text`,
      kind === 'submitted' && 'mail.decision.submitted.next',
      reader.isAgency && guest !== '' && 'mail.decision.guest',
      requested !== '' && 'mail.decision.asked',
      notes !== null && 'mail.decision.notes',
    ],
    ...(reader.hasAccount ? { button: 'mail.decision.button' } : {}),
    values: { guest, asked: requested, notes: notes ?? '' },
  })
}
