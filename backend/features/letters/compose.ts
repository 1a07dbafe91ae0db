import { idInStream } from '@fleet/domain/catalogue/streams'
import { accountName } from '@fleet/domain/accounts/account-name'
import { agencyName } from '@fleet/domain/agents/agency-name'
import { validLinks } from '@fleet/domain/accounts/state'
import { hasExpired, type InvitationHandler } from '@fleet/domain/invitations/decider'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import { activeParts } from '@fleet/domain/submissions/model/parts'
import type { Config } from '@fleet/platform/config/config'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { Clock } from '@fleet/platform/time/clock'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { Submissions } from '../submissions/registration.ts'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { DatabasePool } from 'slonik'
import type { ReminderHandler } from '@fleet/domain/reminders/decider'
import type { ErasureHandler } from '@fleet/domain/erasures/decider'
import { textLanguage } from '@fleet/platform/http/texts'
import { passwordToken } from '../accounts/credentials/password-links.ts'
import { type ConfirmationLink, confirmationToken } from '../declarations/link.ts'
import { invitationToken } from '../invitations/issue.ts'
import { agencyLetter, agencyLetterEvents } from './agency-letters.ts'
import { clockMoment } from '@fleet/platform/http/clock-moment'
import { savedLetter } from './correction-letter.ts'
import { decisionLetter, decisionLetterEvents } from './decision-letters.ts'
import { personName } from '@fleet/domain/submissions/person-name'
import { noticeEvents, noticeOf } from './notices.ts'
import { proposalLetter } from './proposal-letters.ts'
import { type Letter, type LetterTo, writeLetter } from '../../mail/letter.ts'
import { quotedName, typedName } from '../../mail/typed-name.ts'
import { reminderLetter } from './reminder-letter.ts'
import type { Compose } from '../../mail/sender.ts'

type Deps = {
  readonly config: Config
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly agents: AgencyHandler
  readonly reminders: ReminderHandler
  readonly accounts: AccountHandler
  readonly invitations: InvitationHandler
  readonly erasures: ErasureHandler
}

const to = (address: string, letter: Letter): LetterTo => ({ address, letter })
const toTyped = (address: string, letter: Letter): LetterTo => ({ address, letter, isTyped: true })

/**
 * Composes the mail of an event: invitation, password link, account notice, decision on an agency or a registration.
 */
export function composer(deps: Deps): Compose {
  const { config, keys, clock, accounts, invitations, submissions, agents } = deps
  const { publicUrl, timeZone } = config
  const host = new URL(publicUrl).hostname

  async function invitation(invitationId: string): Promise<LetterTo | undefined> {
    const { state } = await invitations.load(invitationId)
    if (state.status !== 'issued' || hasExpired(state, clock.now())) return undefined
    const { email, recipientName, roleType, language, expiresAt, submissionId, personId } = state
    const token = invitationToken(keys, invitationId, state.tokenHash)
    if (typeof email !== 'string' || token === undefined) return undefined
    const part =
      submissionId === undefined || personId === undefined
        ? undefined
        : await partToFill(submissionId, { partId: invitationId, language })
    if (personId !== undefined && part === undefined) return undefined
    const kind = submissionId === undefined ? roleType : part === undefined ? 'form' : 'part'
    return toTyped(email, {
      language,
      subject: `mail.invitation.${kind}.subject`,
      name: recipientName ?? part?.name,
      paragraphs: [
        part !== undefined && part.leader === undefined
          ? 'mail.invitation.part.textUnnamed'
          : `mail.invitation.${kind}.text`,
        'mail.invitation.how',
      ],
      button: 'mail.invitation.button',
      link: `${publicUrl}/invite/${token}?lang=${language}`,
      notes: ['mail.invitation.validUntil', 'mail.notExpected'],
      values: {
        until: clockMoment(expiresAt, language, timeZone),
        email,
        leader: part?.leader ?? '',
        trip: part?.trip ?? '',
      },
    })
  }

  /** Leader and trip of the group; undefined when the part was taken back. */
  async function partToFill(submissionId: string, { partId, language }: { partId: string; language: string }) {
    const { state } = await submissions.load(submissionId)
    const part = state.status === 'none' ? undefined : activeParts(state).find((one) => one.partId === partId)
    if (state.status === 'none' || part === undefined) return undefined
    const { boatName, tripStartDate } = state.persons[0]?.answers ?? {}
    const day =
      typeof tripStartDate === 'string'
        ? new Intl.DateTimeFormat(textLanguage(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
            new Date(tripStartDate),
          )
        : undefined
    const trip = [boatName, day].filter((word) => typeof word === 'string').join(', ')
    const leader = trip === '' ? undefined : quotedName(state.groupLeaderName ?? personName(state.persons[0]), language)
    return { leader, trip, name: personName(state.persons[part.person - 1]) }
  }

  async function passwordLink({
    accountId,
    linkId,
    language,
    purpose,
  }: Record<'accountId' | 'linkId' | 'language' | 'purpose', string>): Promise<LetterTo | undefined> {
    const { state } = await accounts.load(accountId)
    if (state.status !== 'active' || state.email === undefined) return undefined
    const alive = validLinks(state, clock.now()).find((one) => one.linkId === linkId)
    if (alive === undefined) return undefined
    const token = passwordToken(keys, { accountId, linkId, hash: alive.tokenHash })
    if (token === undefined) return undefined
    const kind = purpose === 'welcome' ? 'welcome' : 'reset'
    return (state.memberOf === undefined ? to : toTyped)(state.email, {
      language,
      subject: `mail.password.${kind}.subject`,
      name: accountName(state),
      paragraphs: [`mail.password.${kind}.text`],
      button: 'mail.password.button',
      // In the fragment, which is never sent to a server or logged.
      link: `${publicUrl}/set-password?lang=${language}#token=${token}`,
      notes: ['mail.password.validUntil', kind === 'welcome' ? 'mail.password.another' : 'mail.password.notAsked'],
      values: { until: clockMoment(alive.expiresAt, language, timeZone), address: `${publicUrl}/forgot-password` },
    })
  }

  async function notice(accountId: string, revision: number): Promise<LetterTo | undefined> {
    const found = noticeOf(await accounts.history(accountId), revision)
    if (found === undefined) return undefined
    const { address, name, language, kind, at, isTyped } = found
    return (isTyped === true ? toTyped : to)(address, {
      language,
      subject: 'mail.changed.subject',
      name,
      paragraphs: [`mail.changed.${kind}.text`],
      notes: ['mail.changed.notYou'],
      values: { at: clockMoment(at, language, timeZone) },
    })
  }

  async function confirmation({ submissionId, confirmationId }: ConfirmationLink): Promise<LetterTo | undefined> {
    const { state } = await submissions.load(submissionId)
    const request =
      state.status === 'none' ? undefined : state.confirmations.find((one) => one.confirmationId === confirmationId)
    if (
      state.status === 'none' ||
      request === undefined ||
      request.confirmed !== undefined ||
      hasExpired(request, clock.now())
    )
      return undefined
    const { email, language, expiresAt, tokenHash, personId } = request
    const token = confirmationToken(keys, { submissionId, confirmationId, hash: tokenHash })
    if (typeof email !== 'string' || token === undefined) return undefined
    const agentId = state.agentSnapshot?.agentId
    const agency =
      agentId === undefined
        ? undefined
        : quotedName(agencyName((await agents.load(agentId, { allowMissingKeys: true })).state), language)
    return toTyped(email, {
      language,
      subject: 'mail.confirmation.subject',
      name: personName(state.persons.find((one) => one.personId === personId)),
      paragraphs: [
        agency === undefined ? 'mail.confirmation.text' : 'mail.confirmation.textAgency',
        'mail.confirmation.how',
      ],
      button: 'mail.confirmation.button',
      // In the fragment, which is never sent to a server or logged.
      link: `${publicUrl}/declarations?lang=${language}#token=${token}`,
      notes: ['mail.invitation.validUntil', 'mail.notExpected'],
      values: { until: clockMoment(expiresAt, language, timeZone), email, agency: agency ?? '' },
    })
  }

  /** undefined: the event is not mailed. */
  function letterOf(
    { type, data, revision, stream }: StoredEvent,
    lastRevision: number,
  ): Promise<LetterTo | undefined> | undefined {
    const text = (field: string) => (typeof data[field] === 'string' ? data[field] : '')
    const submissionId = idInStream('submission', stream) ?? ''
    switch (type) {
      case 'InvitationIssued':
      case 'InvitationSentAgain':
        return invitation(text('invitationId'))
      case 'ConfirmationAsked':
        return confirmation({ submissionId, confirmationId: text('confirmationId') })
      case 'PasswordLinkIssued':
        return passwordLink({
          accountId: text('accountId'),
          linkId: text('linkId'),
          language: text('language'),
          purpose: text('purpose'),
        })
      case 'ProposalDecided':
        return proposalLetter(deps, { submissionId, proposalId: text('proposalId') })
      case 'ReminderIssued':
        return reminderLetter(deps, {
          submissionId: text('submissionId'),
          rule: text('rule'),
          recipient: text('recipient'),
          recipientId: text('recipientId'),
          language: text('language'),
        })
      case 'AnswersSaved':
        return savedLetter(deps, { submissionId, revision, lastRevision })
    }
    if (noticeEvents.includes(type)) return notice(text('accountId'), revision)
    if (agencyLetterEvents.includes(type))
      return agencyLetter(deps, { agentId: idInStream('agency', stream) ?? '', revision })
    if (decisionLetterEvents.includes(type)) return decisionLetter(deps, { submissionId, revision })
    return undefined
  }

  return async (event, lastRevision) => {
    const found = await letterOf(event, lastRevision)
    if (found === undefined) return undefined
    const { address, copies = [], letter } = found
    const isTyped = found.isTyped === true || copies.length > 0
    const language = textLanguage(letter.language)
    const name = isTyped ? quotedName(letter.name, language) : letter.name
    return {
      messageId: `<${event.id}@${host}>`,
      to: { name: (isTyped ? typedName(letter.name) : letter.name) ?? '', address },
      ...(copies.length === 0 ? {} : { copies }),
      language,
      ...writeLetter({ ...letter, name, language }),
    }
  }
}
