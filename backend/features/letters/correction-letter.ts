import { sameValue } from '@fleet/domain/form-instances/state'
import type { RecordedEvent } from '@fleet/domain/kernel/event'
import type { Json } from '@fleet/domain/kernel/json'
import { isStaff } from '@fleet/domain/rights/staff'
import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'
import { evolveSubmission, noSubmission, type StartedSubmission } from '@fleet/domain/submissions/model/state'
import { formOf } from '../../form-instances/form-rules.ts'
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
type Saved = RecordedEvent<Extract<SubmissionEvent, { type: 'AnswersSaved' }>>

/** After so long without a change staff are done: their corrections until then are one mail. ms */
export const quietMs = 5 * 60_000

/** Whether staff made the correction: not the form, and no decision on a proposal, which has its own mail. */
function isCorrection(event: RecordedEvent<SubmissionEvent>, decided: ReadonlySet<string>): event is Saved {
  const { actor, commandId } = event.metadata
  return (
    event.type === 'AnswersSaved' &&
    event.data.by === undefined &&
    actor.role !== 'system' &&
    isStaff(actor) &&
    !decided.has(commandId)
  )
}

type Corrected = {
  readonly after: StartedSubmission
  readonly changed: readonly { readonly person: number; readonly field: string }[]
}

/** Corrections by staff up to `revision` without a longer pause; undefined when they continued, or nothing differs. */
function correctedUntil(history: readonly RecordedEvent<SubmissionEvent>[], revision: number): Corrected | undefined {
  const decided = new Set(
    history.filter(({ type }) => type === 'ProposalDecided').map(({ metadata }) => metadata.commandId),
  )
  const corrections = history.filter((event): event is Saved => isCorrection(event, decided))
  const last = corrections.findIndex((event) => event.revision === revision)
  const at = (place: number) => Date.parse(corrections[place]?.metadata.occurredAt ?? '')
  if (last === -1 || at(last + 1) - at(last) < quietMs) return undefined
  let first = last
  while (first > 0 && at(first) - at(first - 1) < quietMs) first -= 1
  const before = history.slice(0, corrections[first]?.revision).reduce(evolveSubmission, noSubmission)
  const after = history.slice(0, revision + 1).reduce(evolveSubmission, noSubmission)
  if (before.status === 'none' || after.status === 'none' || after.preview === true) return undefined
  const touched = corrections
    .slice(first, last + 1)
    .flatMap(({ data }) => Object.keys(data.answers).map((field) => ({ personId: data.personId, field })))
  const answerIn = ({ persons }: StartedSubmission, personId: string, field: string): Json | undefined =>
    persons.find((one) => one.personId === personId)?.answers[field]
  const changed = touched
    .filter(
      ({ personId, field }, place) =>
        touched.findIndex((one) => one.personId === personId && one.field === field) === place,
    )
    .filter(({ personId, field }) => !sameValue(answerIn(before, personId, field), answerIn(after, personId, field)))
    .map(({ personId, field }) => ({ person: after.persons.findIndex((one) => one.personId === personId) + 1, field }))
    .filter(({ person }) => person > 0 && person <= after.groupSize)
  return changed.length === 0 ? undefined : { after, changed }
}

/**
 * Letter about corrections by staff, with field names only, to the account that fills in the registration. undefined
 * when there is nothing to mail, or nobody can open it.
 */
export async function correctionLetter(
  deps: Deps,
  { submissionId, revision }: { readonly submissionId: string; readonly revision: number },
): Promise<LetterTo | undefined> {
  const corrected = correctedUntil(await deps.submissions.history(submissionId), revision)
  const reader = corrected && (await findRecipient(deps, corrected.after))
  if (corrected === undefined || reader === undefined || !reader.hasAccount) return undefined
  const { after, changed } = corrected
  const language = textLanguage(reader.language)
  const version = await formOf(deps.forms, registrationForm, after)
  const guest = personName(after.persons[0]) ?? ''
  return registrationLetter(deps, {
    submissionId,
    referenceCode: after.referenceCode,
    to: reader,
    language,
    kind: 'mail.decision.corrected',
    paragraphs: [
      'mail.decision.corrected.text',
      reader.isAgency && guest !== '' && 'mail.decision.guest',
      'mail.decision.corrected.fields',
    ],
    notes: ['mail.decision.corrected.wrong'],
    button: 'mail.decision.button',
    values: { guest, fields: namedLines(after, changed, { version, language }) },
  })
}
