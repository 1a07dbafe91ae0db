import { accountIdOf } from '../features/accounts/sign-in.ts'
import type { Services } from '../services.ts'
import { namedId } from '../vault/keys.ts'
import type { Moment } from './calendar.ts'
import type { CastMember } from './cast.ts'

/** Creates a made-up person's account, without a password; answers its place in the log, 0 when it was there. */
export async function openAccount({ keys, accounts }: Services, { email, ...person }: CastMember, at: Moment): Promise<bigint> {
  const accountId = accountIdOf(keys, email)
  const { position = 0n } = await accounts.handle(accountId, {
    type: 'CreateAccount',
    data: { accountId, email, ...person },
    meta: { commandId: namedId(keys, 'command', `demo account ${accountId}`), actor: { id: 'system', role: 'system' }, now: new Date(at).toISOString() },
  })
  return position
}
