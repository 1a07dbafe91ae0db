import type { CommandMeta } from '@fleet/domain/kernel/command'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { Sessions } from '@fleet/platform/http/session/session-store'
import { type MasterKeys, namedId } from '@fleet/platform/vault/keys'

type Deps = { readonly keys: MasterKeys; readonly sessions: Sessions; readonly accounts: AccountHandler }

/**
 * Gives the account free for another identity of the provider; the one it had is signed out and gets in no more.
 * @throws Rejection accounts.notFound | accounts.topAdmin
 */
export async function releaseIdentity(
  { accounts, sessions, keys }: Deps,
  accountId: string,
  meta: CommandMeta,
): Promise<void> {
  // Of its own: the account may be changed by the same call.
  const commandId = namedId(keys, 'command', `release ${meta.commandId}`)
  const { events, revision } = await accounts.handle(accountId, {
    type: 'ReleaseIdentity',
    data: {},
    meta: { ...meta, commandId },
  })
  if (events.length > 0) await sessions.revoke(accountId, revision)
}
