import { agencyName } from '@fleet/domain/agents/agency-name'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import { sameValue } from '@fleet/domain/form-instances/state'
import type { RecordedEvent } from '@fleet/domain/kernel/event'
import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'
import { evolveSubmission, noSubmission } from '@fleet/domain/submissions/model/state'
import { textLanguage } from '@fleet/platform/http/texts'
import { formOf, formRules } from '../../form-instances/form-rules.ts'
import type { LetterTo } from '../../mail/letter.ts'
import { findRecipient } from '../../mail/recipient.ts'
import { registrationForm } from '../submissions/registration.ts'
import { namedLines, registrationLetter } from './registration-letter.ts'

type Deps = Parameters<typeof findRecipient>[0] &
  Parameters<typeof registrationLetter>[0] & { readonly agents: AgencyHandler }

/** Whether an agency saved these answers: not the form by a rule, and not a guest. */
const isByAgency = ({ type, data, metadata }: RecordedEvent<SubmissionEvent>): boolean =>
  type === 'AnswersSaved' && data.by === undefined && metadata.actor.role === 'agent'

/**
 * Letter to the guest about declarations, such as the medical one, that an agency made for them between these revisions
 * and that still hold: to their account, else to the address among the answers of person 1. undefined when there are
 * none, or nobody to write to.
 */
export async function declaredLetter(
  deps: Deps,
  history: readonly RecordedEvent<SubmissionEvent>[],
  { submissionId, revision, lastRevision }: { submissionId: string; revision: number; lastRevision: number },
): Promise<LetterTo | undefined> {
  const saved = history.filter((one) => one.revision >= revision && one.revision <= lastRevision && isByAgency(one))
  const state = history.reduce(evolveSubmission, noSubmission)
  if (saved.length === 0 || state.status === 'none' || state.preview === true) return undefined
  const version = await formOf(deps.forms, registrationForm, state)
  const fields = formRules(version.form).confirmations.flatMap((one) => one.fields)
  const declared = state.persons.slice(0, state.groupSize).flatMap(({ personId, answers }, index) =>
    fields.flatMap((field) => {
      const now = answers[field]
      const isMade = saved.some(
        ({ type, data }) =>
          type === 'AnswersSaved' &&
          data.personId === personId &&
          sameValue(data.answers?.[field] ?? null, now ?? null),
      )
      return isMade && now !== null && now !== undefined && now !== false ? [{ person: index + 1, field }] : []
    }),
  )
  const { agentSnapshot, ...own } = state
  const guest = declared.length === 0 ? undefined : await findRecipient(deps, own)
  if (guest === undefined) return undefined
  const language = textLanguage(guest.language)
  const agency = agentSnapshot && agencyName((await deps.agents.load(agentSnapshot.agentId)).state)
  return registrationLetter(deps, {
    submissionId,
    referenceCode: state.referenceCode,
    // The agency typed an address without an account.
    to: guest.hasAccount ? guest : { ...guest, name: undefined },
    language,
    kind: 'mail.declared',
    paragraphs: ['mail.declared.text', 'mail.declared.fields'],
    notes: ['mail.declared.wrong'],
    ...(guest.hasAccount ? { button: 'mail.decision.button' } : {}),
    values: { agency: agency ?? '', fields: namedLines(state, declared, { version, language }) },
  })
}
