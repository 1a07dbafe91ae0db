import type { Json } from '@fleet/domain/kernel/json'
import type { Api, Person } from '../api.ts'

/** Where an agency's profile is. */
export const profilePath = '/api/agent-profile'

/** An account number that an agency changes to. */
export const otherIban = 'FR7630006000011234567890189'

/** What staff and agencies do with a profile, as short calls. */
export function agencyCalls(api: Api) {
  const read = async (person: Person, agentId: string) => (await person.call('GET', `${profilePath}/${agentId}`)).json()
  return {
    read,
    review: (agentId: string, body: { [field: string]: Json }, who = api.admin) =>
      who.call('POST', `${profilePath}/${agentId}/review`, body),
    revisionOf: async (agentId: string): Promise<number> => (await read(api.admin, agentId)).revision,
    decidePayout: (agentId: string, body: Json) =>
      api.admin.call('POST', `${profilePath}/${agentId}/payout-change`, body),
    async addressOf({ accountId }: Person): Promise<string> {
      const { state } = await api.application.services.accounts.load(accountId)
      return state.status === 'none' ? '' : (state.email ?? '')
    },
  }
}
