import type { Actor, Role } from '@fleet/domain/kernel/event'
import type { Agency } from './locales/locale.ts'
import { locales } from './locales/all.ts'
import type { Random } from './random.ts'

export type Person = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  readonly agentId?: string
  /** A member of a team: the owner's e-mail, and the name to sign in with. */
  readonly member?: { readonly of: string; readonly username: string; readonly hasLeft: boolean }
}

const manager = (firstName: string, lastName: string): Person => ({
  ...named(firstName, lastName),
  role: 'manager',
})
const managers = [manager('Mariam', 'Fouad'), manager('Karim', 'Helmy'), manager('Salma', 'Nagy')]
const office: Person = { ...named('Nadia', 'Salem'), role: 'admin' }

export const agencies: readonly Agency[] = locales.flatMap((locale) => locale.agencies)

/** Owner first. */
function peopleOf({ agentId, agents: [owner, ...team] }: Agency): readonly Person[] {
  if (owner === undefined) return []
  const first: Person = { ...named(owner.firstName, owner.lastName), role: 'agent', agentId }
  return [
    first,
    ...team.map(({ firstName, lastName, left = false }): Person => {
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

/** Their accounts exist from the start. */
export const staff: readonly Person[] = [office, ...managers]
export const agents: readonly Person[] = agencies.flatMap(peopleOf)

/** Invited, without a registration. Created last: the account exists only when the season is complete. */
export const invitedLast: Person = { ...named('Milan', 'Dvorak'), role: 'guest' }

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

export type Actors = {
  manager(random: Random): Actor
  readonly admin: Actor
  ownerOf(agency: Agency): Actor
  agentOf(agency: Agency, random: Random): Actor
  guest(email: string): Actor
}

export function createActors(accountIdOf: (email: string) => string): Actors {
  const actor = ({ email, role, agentId, member }: Person): Actor => ({
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
  const activePeopleOf = (agency: Agency) => people.get(agency) ?? []
  return {
    manager: (random) => actor(random.pick(managers)),
    admin: actor(office),
    ownerOf: (agency) => activePeopleOf(agency)[0] ?? actor(office),
    agentOf: (agency, random) => random.pick(activePeopleOf(agency)),
    guest: (email) => ({ id: accountIdOf(email), role: 'guest' }),
  }
}
