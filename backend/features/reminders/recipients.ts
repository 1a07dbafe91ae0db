import { accountName } from '@fleet/domain/accounts/account-name'
import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import { findOwner } from '@fleet/projections/agents/queries'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { DatabasePool } from 'slonik'

/** Account of a recipient. `email` undefined: it has no address, or was closed. */
export type Recipient = {
  readonly kind: 'guest' | 'agency'
  readonly accountId: string
  readonly name: string | undefined
  readonly email: string | undefined
  readonly language: string | undefined
}

type Deps = { readonly database: DatabasePool; readonly accounts: AccountHandler }

/** Current data of the account. */
export async function recipient(
  { accounts }: Pick<Deps, 'accounts'>,
  kind: Recipient['kind'],
  accountId: string,
): Promise<Recipient> {
  const { state } = await accounts.load(accountId, { allowMissingKeys: true })
  if (state.status !== 'active') return { kind, accountId, name: undefined, email: undefined, language: undefined }
  const { email, language } = state
  return { kind, accountId, name: accountName(state), email, language }
}

/** Guest of a registration, and owner of its agency. */
export async function recipientsOf(
  deps: Deps,
  { guestAccountId, agentSnapshot }: StartedSubmission,
): Promise<Record<Recipient['kind'], Recipient | undefined>> {
  const owner = agentSnapshot === undefined ? undefined : await findOwner(deps.database, agentSnapshot.agentId)
  const [guest, agency] = await Promise.all([
    guestAccountId === undefined ? undefined : recipient(deps, 'guest', guestAccountId),
    owner === undefined ? undefined : recipient(deps, 'agency', owner),
  ])
  return { guest, agency }
}
