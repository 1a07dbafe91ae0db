import { randomUUID } from 'node:crypto'
import { type Api, type Person, peopleOf } from '../api.ts'
import type { TestReader } from '../visibility/hidden-text.ts'

export const iban = 'AT611904300234573201'

/** A complete profile except for the signature under the contract. */
export const completeProfile = {
  agencyType: 'company',
  countryOfOperation: 'DE',
  tradingName: 'Tidewrack',
  legalEntityName: 'Tidewrack Travel GmbH',
  billingEmail: 'billing@tidewrack.example',
  registeredAddress: { city: 'Graz' },
  payoutMethod: 'bank',
  bankDetails: { accountHolder: 'Marta Ilic', iban, bic: 'RZBAATWW' },
}

export type AgencyPeople = {
  /** A new agency and its owner. */
  agency(): Promise<{ readonly owner: Person; readonly agentId: string }>
  /** The same with a complete profile, waiting for staff. */
  pending(): Promise<{ readonly owner: Person; readonly agentId: string }>
  approved(): Promise<{ readonly owner: Person; readonly agentId: string }>
  /** A member of the owner's team. */
  member(owner: Person): Promise<Person>
  /** The same, able to sign in more than once. */
  teamMember(owner: Person): Promise<TestReader>
  manager(): Promise<Person>
  guest(): Promise<Person>
}

/** Agencies and the people around them, each new. */
export function agencyPeople(api: Api): AgencyPeople {
  let made = 0
  const name = (kind: string) => `${kind}${(made += 1)}`

  async function agency() {
    const agentId = `agent-${randomUUID()}`
    return { owner: await api.person('agent', name('Owner'), agentId), agentId }
  }

  async function pending() {
    const { owner, agentId } = await agency()
    const done = await owner.call('POST', '/api/agent-profile', {
      ...completeProfile,
      contractSigned: true,
      isProfileComplete: true,
    })
    if (done.statusCode !== 201) throw new Error(done.body)
    return { owner, agentId }
  }

  async function teamMember(owner: Person): Promise<TestReader> {
    const member = { username: name('member'), password: 'mia correct horse battery' }
    const email = 'mia@example.com'
    const added = await owner.call('POST', '/api/agent-users', {
      ...member,
      firstName: 'Mia',
      lastName: 'Test',
      email,
    })
    const { id } = added.json()
    return {
      name: member.username,
      email,
      async signIn() {
        const person = peopleOf(api.application).personOf(id)
        const signedIn = await person.call('POST', '/api/agent-users/login', member)
        if (signedIn.statusCode !== 200) throw new Error(signedIn.body)
        return person
      },
    }
  }

  return {
    agency,
    pending,
    async approved() {
      const { owner, agentId } = await pending()
      const { revision } = (await owner.call('GET', '/api/agent-profile')).json()
      const decided = await api.admin.call('POST', `/api/agent-profile/${agentId}/review`, {
        decision: 'approve',
        revision,
      })
      if (decided.statusCode !== 200) throw new Error(decided.body)
      return { owner, agentId }
    },
    teamMember,
    member: async (owner) => (await teamMember(owner)).signIn(),
    manager: () => api.person('manager', name('Manager')),
    guest: () => api.person('guest', name('Guest')),
  }
}
