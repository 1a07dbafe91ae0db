import { v5 as uuidv5 } from 'uuid'
import { changeAccount, registerAccount } from '@fleet/backend/features/accounts/directory'
import { openAgency } from '@fleet/backend/features/agents/open-agency'
import { seat } from '@fleet/backend/features/team/members'
import type { AppDeps } from '@fleet/backend/app/background'
import type { Moment } from './calendar.ts'
import type { Person } from './people.ts'

const accountNamespace = '0f6f4a0e-93c9-4a55-a7a2-2b3d1f9e6c80'

export function accountIdOf(email: string): string {
  return uuidv5(email, accountNamespace)
}

/** Creates a person's account without a password. Returns its position in the log; 0 when the account exists. */
export async function openAccount(services: AppDeps, { member, ...person }: Person, at: Moment): Promise<bigint> {
  const accountId = accountIdOf(person.email)
  const meta = (act: string) => ({
    commandId: uuidv5(`${act} ${accountId}`, accountNamespace),
    actor: { id: 'system', role: 'system' } as const,
    now: new Date(at).toISOString(),
  })
  const membership = member === undefined ? {} : { memberOf: accountIdOf(member.of), username: member.username }
  const { position = 0n } = await registerAccount(services, { accountId, ...person, ...membership }, meta('create'))
  if (member !== undefined && person.agentId !== undefined) {
    await openAgency(services, person.agentId, meta('open'))
    await seat(services, { agentId: person.agentId, memberId: accountId }, meta('seat'))
    if (member.hasLeft) await changeAccount(services, accountId, { isActive: false }, meta('leave'))
  }
  return position
}
