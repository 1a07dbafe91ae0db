import { v5 as uuidv5 } from 'uuid'
import { registerAccount } from '@fleet/backend/features/accounts/directory'
import type { Services } from '@fleet/backend/services'
import type { Moment } from './calendar.ts'
import type { CastMember } from './cast.ts'

const accountNamespace = '0f6f4a0e-93c9-4a55-a7a2-2b3d1f9e6c80'

/** The id of the account that a made-up person has. */
export function accountIdOf(email: string): string {
  return uuidv5(email, accountNamespace)
}

/** Creates a made-up person's account, without a password; answers its place in the log, 0 when it was there. */
export async function openAccount(services: Services, person: CastMember, at: Moment): Promise<bigint> {
  const accountId = accountIdOf(person.email)
  const { position = 0n } = await registerAccount(services, { accountId, ...person }, {
    commandId: uuidv5(`create ${accountId}`, accountNamespace), actor: { id: 'system', role: 'system' }, now: new Date(at).toISOString(),
  })
  return position
}
