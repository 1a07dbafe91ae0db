import type { Actor, Role } from '@fleet/domain/kernel/event'
import type { Agency } from './homelands/homeland.ts'
import { homelands } from './homelands/all.ts'
import type { Random } from './random.ts'

export type CastMember = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  readonly agentId?: string
  /** A member of a team: the owner's e-mail, and the name to sign in with. */
  readonly member?: { readonly of: string; readonly username: string; readonly hasLeft: boolean }
}

const manager = (firstName: string, lastName: string): CastMember => ({
  ...named(firstName, lastName),
  role: 'manager',
})
const managers = [manager('Mariam', 'Fouad'), manager('Karim', 'Helmy'), manager('Salma', 'Nagy')]
const office: CastMember = { ...named('Nadia', 'Salem'), role: 'admin' }

export const agencies: readonly Agency[] = homelands.flatMap((homeland) => homeland.agencies)

/** An agency's people, its owner first. */
function peopleOf({ agentId, agents: [owner, ...team] }: Agency): readonly CastMember[] {
  if (owner === undefined) return []
  const first: CastMember = { ...named(owner.firstName, owner.lastName), role: 'agent', agentId }
  return [
    first,
    ...team.map(({ firstName, lastName, left = false }): CastMember => {
      const person = named(firstName, lastName)
      return {
        ...person,
        role: 'agent',
        agentId,
        member: { of: first.email, username: person.email.replace('@example.com', ''), hasLeft: left },
      }
    }),
  ]
}

/** Who is there from the start: the office and the agencies' people. */
export const staff: readonly CastMember[] = [office, ...managers]
export const agents: readonly CastMember[] = agencies.flatMap(peopleOf)

/** Has been invited and not begun: created last, so that whoever finds the account knows the season is complete. */
export const invitedLast: CastMember = { ...named('Milan', 'Dvorak'), role: 'guest' }

function named(firstName: string, lastName: string) {
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}@example.com`
      .normalize('NFD')
      .replaceAll(/[^a-zA-Z.@]/g, '')
      .toLowerCase(),
  }
}

/** Who acts in the season's stories. */
export type Cast = {
  manager(random: Random): Actor
  readonly admin: Actor
  ownerOf(agency: Agency): Actor
  agentOf(agency: Agency, random: Random): Actor
  guest(email: string): Actor
}

export function castOf(accountIdOf: (email: string) => string): Cast {
  const actor = ({ email, role, agentId, member }: CastMember): Actor => ({
    id: accountIdOf(email),
    role,
    ...(agentId === undefined ? {} : { agentId }),
    ...(member === undefined ? {} : { member: true }),
  })
  const people = new Map(
    agencies.map((agency) => [
      agency,
      peopleOf(agency)
        .filter(({ member }) => member?.hasLeft !== true)
        .map(actor),
    ]),
  )
  const peopleNow = (agency: Agency) => people.get(agency) ?? []
  return {
    manager: (random) => actor(random.pick(managers)),
    admin: actor(office),
    ownerOf: (agency) => peopleNow(agency)[0] ?? actor(office),
    agentOf: (agency, random) => random.pick(peopleNow(agency)),
    guest: (email) => ({ id: accountIdOf(email), role: 'guest' }),
  }
}
