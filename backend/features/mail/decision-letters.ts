import type { RecordedEvent } from '@fleet/domain/kernel/event'
import type { RequestedItem, SubmissionEvent } from '@fleet/domain/submissions/events'
import { isToldToLeader } from '@fleet/domain/submissions/parts'
import { evolveSubmission, noSubmission, type StartedSubmission } from '@fleet/domain/submissions/state'
import { findOwner } from '@fleet/projections/agents/queries'
import { formRules } from '../../filling/form-rules.ts'
import { messageIn, spokenFor } from '../../plugins/texts.ts'
import type { Services } from '../../services.ts'
import { fieldLabel } from '../forms/answer-text.ts'
import { personName } from '../submissions/person-name.ts'
import { registrationForm } from '../submissions/registration.ts'
import { isOneAddress } from './address.ts'
import type { Letter } from './letter.ts'

type Parts = Pick<Services, 'config' | 'submissions' | 'accounts' | 'forms' | 'database'>

/** What is told of a decision, by the type of its event; its texts are `mail.decision.<kind>.subject` and `.text`. */
const kinds = {
  DocumentsRequested: 'requested',
  SubmissionApproved: 'approved',
  SubmissionRejected: 'rejected',
  SubmissionReopened: 'reopened',
} as const

type Decided = { readonly kind: (typeof kinds)[keyof typeof kinds]; readonly notes: string | null; readonly items: readonly RequestedItem[]; readonly after: StartedSubmission }

export const decisionsMailed: readonly string[] = Object.keys(kinds)

/** The decision at `revision`, and the registration as it left it; undefined: nothing is told of it. */
export function decidedAt(history: readonly RecordedEvent<SubmissionEvent>[], revision: number): Decided | undefined {
  const event = history[revision]
  const after = history.slice(0, revision + 1).reduce(evolveSubmission, noSubmission)
  if (event === undefined || after.status === 'none' || after.preview === true) return undefined
  switch (event.type) {
    case 'DocumentsRequested':
      return { kind: kinds[event.type], notes: event.data.notes ?? null, items: event.data.items ?? [], after }
    case 'SubmissionApproved':
    case 'SubmissionRejected':
    case 'SubmissionReopened':
      return { kind: kinds[event.type], notes: event.data.notes ?? null, items: [], after }
    default:
      return undefined
  }
}

/** `hasAccount`: they can open the registration. */
type Reader = { readonly address: string; readonly name: string | undefined; readonly language: string; readonly isAgency: boolean; readonly hasAccount: boolean }

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Its guest; where no guest has taken it up, who holds the agency that fills it in; else the address among the answers. */
async function readerOf({ accounts, database }: Pick<Parts, 'accounts' | 'database'>, { guestAccountId, agentSnapshot, persons: [first] }: StartedSubmission): Promise<Reader | undefined> {
  const spoken = text(first?.answers['language'])
  const accountId = guestAccountId ?? (agentSnapshot && (await findOwner(database, agentSnapshot.agentId)))
  if (accountId !== undefined) {
    const { state } = await accounts.load(accountId)
    if (state.status !== 'active' || state.email === undefined) return undefined
    const own = [state.firstName, state.lastName].filter(Boolean).join(' ') || undefined
    const isGuest = guestAccountId !== undefined
    return { address: state.email, name: isGuest ? (personName(first) ?? own) : own, language: (isGuest ? (spoken ?? state.language) : state.language) ?? 'en', isAgency: !isGuest, hasAccount: true }
  }
  const address = text(first?.answers['email'])
  return address === undefined || agentSnapshot !== undefined || !isOneAddress(address) ? undefined : { address, name: personName(first), language: spoken ?? 'en', isAgency: false, hasAccount: false }
}

/** What is asked for, a line each, by name alone: comments may repeat an answer, and a mail says none. */
function askedIn({ items, after }: Decided, { forms }: Pick<Parts, 'forms'>, language: string): string {
  const { form, texts } = forms.current(registrationForm)
  const ofPerson = (label: string, person: number) => (after.groupSize > 1 ? messageIn(language, 'mail.decision.ofPerson', { item: label, person: String(person), name: personName(after.persons[person - 1]) ?? '' }) : label)
  const labelOf = ({ person, field, document }: RequestedItem) => (isToldToLeader(after, { person, names: [field, document] }, formRules(form)) ? fieldLabel(form, texts(language), field ?? document ?? '') : messageIn(language, 'mail.decision.ofPart', {}))
  return [...new Set(items.map((item) => `– ${ofPerson(labelOf(item), item.person)}`))].join('\n')
}

export type DecisionLetter = { readonly address: string; readonly letter: Letter }

/** The letter to who fills a registration in, in the registration's language; undefined: nothing is to be told, or to nobody. */
export async function decisionLetter(parts: Parts, { submissionId, revision }: { readonly submissionId: string; readonly revision: number }): Promise<DecisionLetter | undefined> {
  const decided = decidedAt(await parts.submissions.history(submissionId), revision)
  const reader = decided && (await readerOf(parts, decided.after))
  if (decided === undefined || reader === undefined) return undefined
  const { kind, notes, after } = decided
  // They could not open it
  if (!reader.hasAccount && (kind === 'requested' || kind === 'reopened')) return undefined
  const language = spokenFor(reader.language)
  const asked = askedIn(decided, parts, language)
  const guest = personName(after.persons[0]) ?? ''
  const { operator } = parts.forms.current(registrationForm).loaded.desk
  return {
    address: reader.address,
    letter: {
      language,
      subject: `mail.decision.${kind}.subject`,
      name: reader.name,
      paragraphs: [`mail.decision.${kind}.text`, ...(reader.isAgency && guest !== '' ? ['mail.decision.guest'] : []), ...(asked === '' ? [] : ['mail.decision.asked']), ...(notes === null ? [] : ['mail.decision.notes'])],
      ...(reader.hasAccount ? { button: 'mail.decision.button', link: `${parts.config.publicUrl}/form/${submissionId}` } : {}),
      notes: operator === undefined ? [] : ['mail.decision.call'],
      values: { code: after.referenceCode, guest, asked, notes: notes ?? '', phone: operator?.phone ?? '' },
    },
  }
}
