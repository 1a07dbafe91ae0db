import type { CommandMeta } from '@fleet/domain/kernel/command'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { Sessions } from '@fleet/platform/http/session/session-store'
import { type MasterKeys, namedId } from '@fleet/platform/vault/keys'

type Deps = { readonly keys: MasterKeys; readonly sessions: Sessions; readonly accounts: AccountHandler }

/**
 * Unlinks the account's identity, so that another one can be linked; the old one is signed out and can no longer sign
 * in.
 * @throws Rejection accounts.notFound | accounts.topAdmin
 */
export async function releaseIdentity(
  { accounts, sessions, keys }: Deps,
  accountId: string,
  meta: CommandMeta,
): Promise<void> {
  // A separate command id: the same call may change the account.
  const commandId = namedId(keys, 'command', `release ${meta.commandId}`)
  const { events, revision } = await accounts.handle(accountId, {
    type: 'ReleaseIdentity',
    data: {},
    meta: { ...meta, commandId },
  })
  if (events.length > 0) await sessions.revoke(accountId, revision)
}
