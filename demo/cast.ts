import type { Actor, Role } from '@fleet/domain/kernel/event'
import type { Agency } from './homelands/homeland.ts'
import { homelands } from './homelands/all.ts'
import type { Random } from './random.ts'

export type CastMember = { readonly email: string; readonly firstName: string; readonly lastName: string; readonly role: Role; readonly agentId?: string }

const manager = (firstName: string, lastName: string): CastMember => ({ ...named(firstName, lastName), role: 'manager' })
const managers = [manager('Mariam', 'Fouad'), manager('Karim', 'Helmy'), manager('Salma', 'Nagy')]
const office: CastMember = { ...named('Nadia', 'Salem'), role: 'admin' }

/** Who is there from the start: the office and the agencies' people. */
export const staff: readonly CastMember[] = [office, ...managers]
export const agents: readonly CastMember[] = homelands.flatMap((homeland) =>
  homeland.agencies.flatMap(({ agentId, agents: people }) =>
    people.map(({ firstName, lastName }): CastMember => ({ ...named(firstName, lastName), role: 'agent', agentId })),
  ),
)

/** Has been invited and not begun: created last, so that whoever finds the account knows the season is complete. */
export const invitedLast: CastMember = { ...named('Milan', 'Dvorak'), role: 'guest' }

function named(firstName: string, lastName: string) {
  return { firstName, lastName, email: `${firstName}.${lastName}@example.com`.normalize('NFD').replaceAll(/[^a-zA-Z.@]/g, '').toLowerCase() }
}

/** Who acts in the season's stories. */
export type Cast = {
  manager(random: Random): Actor
  readonly admin: Actor
  agentOf(agency: Agency, random: Random): Actor
  guest(email: string): Actor
}

export function castOf(accountIdOf: (email: string) => string): Cast {
  const actor = ({ email, role, agentId }: CastMember): Actor => ({ id: accountIdOf(email), role, ...(agentId === undefined ? {} : { agentId }) })
  return {
    manager: (random) => actor(random.pick(managers)),
    admin: actor(office),
    agentOf: (agency, random) => actor(random.pick(agents.filter(({ agentId }) => agentId === agency.agentId))),
    guest: (email) => ({ id: accountIdOf(email), role: 'guest' }),
  }
}
