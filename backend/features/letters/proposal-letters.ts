import { accountName } from '@fleet/domain/accounts/account-name'
import type { Proposal } from '@fleet/domain/submissions/model/proposal-state'
import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import { findOwner } from '@fleet/projections/agents/queries'
import { formOf } from '../../form-instances/form-rules.ts'
import { textLanguage } from '@fleet/platform/http/texts'
import type { Config } from '@fleet/platform/config/config'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { DatabasePool } from 'slonik'
import { type Submissions, registrationForm } from '../submissions/registration.ts'
import { fieldLabel } from '../../form-registry/texts/answer-text.ts'
import { type LetterTo, bulletList } from '../../mail/letter.ts'
import { registrationLetter } from './registration-letter.ts'

type Deps = {
  readonly config: Config
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly accounts: AccountHandler
}

/** The proposer; without an account the guest, or the agency's owner. */
async function findRecipient(
  { accounts, database }: Deps,
  { proposed }: Proposal,
  { guestAccountId, agentSnapshot }: StartedSubmission,
) {
  const owner = agentSnapshot === undefined ? undefined : await findOwner(database, agentSnapshot.agentId)
  for (const id of [proposed?.by.id, proposed?.by.role === 'agent' ? owner : guestAccountId]) {
    const { state } = id === undefined ? { state: undefined } : await accounts.load(id)
    if (state?.status === 'active' && state.email !== undefined) return { ...state, email: state.email }
  }
  return undefined
}

/**
 * Letter about the outcome of a proposal to its proposer, for a guest in the registration's language; undefined
 * without a recipient or an outcome.
 */
export async function proposalLetter(
  deps: Deps,
  { submissionId, proposalId }: { readonly submissionId: string; readonly proposalId: string },
): Promise<LetterTo | undefined> {
  const { state } = await deps.submissions.load(submissionId)
  if (state.status === 'none' || state.preview === true) return undefined
  const decided = state.proposals.find((one) => one.proposalId === proposalId)
  const account = decided && (await findRecipient(deps, decided, state))
  if (account === undefined) return undefined
  // A recipient in place of a member may not see all proposed fields.
  const visibility = await deps.submissions.visibilityFor(state, {
    id: account.accountId,
    role: account.role ?? 'guest',
  })
  const visible = visibility?.state ?? state
  const proposal = visible.proposals.find((one) => one.proposalId === proposalId)
  if (proposal === undefined || proposal.verdicts.length === 0) return undefined
  const answeredLanguage = state.persons.find(({ personId }) => personId === proposal.personId)?.answers['language']
  const language = textLanguage(
    (account.role !== 'agent' && typeof answeredLanguage === 'string' ? answeredLanguage : account.language) ?? 'en',
  )
  const version = await formOf(deps.forms, registrationForm, state)
  const texts = version.texts(language)
  // Names only: comments may repeat an answer, and mails contain none.
  const lines = (isAccepted: boolean) =>
    bulletList(
      proposal.verdicts
        .filter((one) => one.isAccepted === isAccepted)
        .map(({ field }) => fieldLabel(version.form, texts, field)),
    )
  const [accepted, refused] = [lines(true), lines(false)]
  return registrationLetter(deps, {
    submissionId,
    referenceCode: state.referenceCode,
    language,
    to: { address: account.email, name: accountName(account) },
    kind: 'mail.proposal',
    paragraphs: [
      'mail.proposal.text',
      accepted !== '' && 'mail.proposal.accepted',
      refused !== '' && 'mail.proposal.refused',
      proposal.notes !== null && 'mail.proposal.notes',
    ],
    button: 'mail.proposal.button',
    values: { accepted, refused, notes: proposal.notes ?? '' },
  })
}
