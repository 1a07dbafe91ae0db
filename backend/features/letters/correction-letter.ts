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
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { DatabasePool } from 'slonik'
import { personName } from '@fleet/domain/submissions/person-name'
import { findRecipient } from '../../mail/recipient.ts'
import type { LetterTo } from '../../mail/letter.ts'
import { declaredLetter } from './declared-letter.ts'
import { namedLines, registrationLetter } from './registration-letter.ts'

type Deps = {
  readonly config: Config
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly accounts: AccountHandler
  readonly agents: AgencyHandler
}
type Saved = RecordedEvent<Extract<SubmissionEvent, { type: 'AnswersSaved' }>>

/** After so long without a change staff are done: their corrections until then are one mail. ms */
export const quietMs = 5 * 60_000
/** Staff who go on are not waited for any longer: after the first correction, ms. */
export const maxWaitMs = 60 * 60_000

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

/** The events that a mail is about: revisions of the first and the last. */
type Revisions = { readonly revision: number; readonly lastRevision: number }
type Corrected = {
  readonly current: StartedSubmission
  readonly changed: readonly { readonly person: number; readonly field: string }[]
}

/** Corrections by staff between these revisions; undefined when nothing differs. */
function correctedBetween(
  history: readonly RecordedEvent<SubmissionEvent>[],
  { revision, lastRevision }: Revisions,
): Corrected | undefined {
  const decided = new Set(
    history.filter(({ type }) => type === 'ProposalDecided').map(({ metadata }) => metadata.commandId),
  )
  const gathered = history.filter((event) => event.revision >= revision && event.revision <= lastRevision)
  const corrections = gathered.filter((event): event is Saved => isCorrection(event, decided))
  const before = history.filter((event) => event.revision < revision).reduce(evolveSubmission, noSubmission)
  const after = gathered.reduce(evolveSubmission, before)
  const current = history.filter((event) => event.revision > lastRevision).reduce(evolveSubmission, after)
  if (before.status === 'none' || after.status === 'none' || current.status === 'none' || current.preview === true)
    return undefined
  // An erased person's answers are absent.
  const touched = corrections.flatMap(({ data }) =>
    Object.keys(data.answers ?? {}).map((field) => ({ personId: data.personId, field })),
  )
  const answerIn = ({ persons }: StartedSubmission, personId: string, field: string): Json | undefined =>
    persons.find((one) => one.personId === personId)?.answers[field]
  const changed = touched
    .filter(
      ({ personId, field }, place) =>
        touched.findIndex((one) => one.personId === personId && one.field === field) === place,
    )
    .filter(({ personId, field }) => !sameValue(answerIn(before, personId, field), answerIn(after, personId, field)))
    .map(({ personId, field }) => ({
      person: current.persons.findIndex((one) => one.personId === personId) + 1,
      field,
    }))
    .filter(({ person }) => person > 0 && person <= current.groupSize)
  return changed.length === 0 ? undefined : { current, changed }
}

/** Letter about saved answers: declarations that an agency made for its guest, else corrections by staff. */
export async function savedLetter(
  deps: Deps,
  about: Revisions & { readonly submissionId: string },
): Promise<LetterTo | undefined> {
  const history = await deps.submissions.history(about.submissionId)
  return (await declaredLetter(deps, history, about)) ?? correctionLetter(deps, history, about)
}

/**
 * Letter about corrections by staff, with field names only, to the account that fills in the registration. undefined
 * when there is nothing to mail, or nobody can open it.
 */
async function correctionLetter(
  deps: Deps,
  history: readonly RecordedEvent<SubmissionEvent>[],
  { submissionId, ...revisions }: Revisions & { readonly submissionId: string },
): Promise<LetterTo | undefined> {
  const corrected = correctedBetween(history, revisions)
  const reader = corrected && (await findRecipient(deps, corrected.current))
  if (corrected === undefined || reader === undefined || !reader.hasAccount) return undefined
  const { current, changed } = corrected
  const language = textLanguage(reader.language)
  const version = await formOf(deps.forms, registrationForm, current)
  const guest = personName(current.persons[0]) ?? ''
  return registrationLetter(deps, {
    submissionId,
    referenceCode: current.referenceCode,
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
    values: { guest, fields: namedLines(current, changed, { version, language }) },
  })
}
