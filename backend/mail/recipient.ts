import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import { findOwner } from '@fleet/projections/agents/queries'
import { messageIn } from '@fleet/platform/http/texts'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { DatabasePool } from 'slonik'
import { accountName } from '@fleet/domain/accounts/account-name'
import { typedName } from './typed-name.ts'
import { personName } from '@fleet/domain/submissions/person-name'

/** `hasAccount`: the recipient can open the registration. */
type Recipient = {
  readonly address: string
  readonly name: string | undefined
  readonly language: string
  readonly isAgency: boolean
  readonly hasAccount: boolean
}

/** One address, without characters that a mail program could read as several addresses. */
const oneAddress = /^[^\s@,;:<>"()]+@[^\s@,;:<>"()]+$/

export function isOneAddress(address: string): boolean {
  return oneAddress.test(address)
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * Returns the guest's account; without one, the owner of the agency that fills it in; else the address among the
 * answers.
 */
export async function findRecipient(
  { accounts, database }: { readonly database: DatabasePool; readonly accounts: AccountHandler },
  { guestAccountId, agentSnapshot, persons: [first] }: StartedSubmission,
): Promise<Recipient | undefined> {
  const answeredLanguage = text(first?.answers['language'])
  const accountId = guestAccountId ?? (agentSnapshot && (await findOwner(database, agentSnapshot.agentId)))
  if (accountId !== undefined) {
    const { state } = await accounts.load(accountId)
    if (state.status !== 'active' || state.email === undefined) return undefined
    const own = accountName(state)
    const isGuest = guestAccountId !== undefined
    return {
      address: state.email,
      name: isGuest ? (personName(first) ?? own) : own,
      language: (isGuest ? (answeredLanguage ?? state.language) : state.language) ?? 'en',
      isAgency: !isGuest,
      hasAccount: true,
    }
  }
  const address = text(first?.answers['email'])
  return address === undefined || agentSnapshot !== undefined || !isOneAddress(address)
    ? undefined
    : { address, name: personName(first), language: answeredLanguage ?? 'en', isAgency: false, hasAccount: false }
}

/** Returns a field's label for a letter; in a group with its person. */
export function labelWithPerson(
  { groupSize, persons }: StartedSubmission,
  { label, person, language }: { readonly label: string; readonly person: number; readonly language: string },
): string {
  return groupSize > 1
    ? messageIn(language, 'mail.decision.ofPerson', {
        item: label,
        person: String(person),
        name: typedName(personName(persons[person - 1])) ?? '',
      })
    : label
}
