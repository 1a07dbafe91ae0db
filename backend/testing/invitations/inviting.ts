import type { Response } from 'light-my-request'
import type { Json } from '@fleet/domain/kernel/json'
import { messageIn } from '@fleet/platform/http/texts'
import type { Api, Person } from '../api.ts'
import { caughtUp } from '../caught-up.ts'

/** The answer to any invalid token. */
export const invalid = {
  valid: false,
  error: messageIn('en', 'errors.invitations.invalid', {}),
  code: 'invitations.invalid',
}

export function post(person: Person, url: string, body?: Json, headers?: Record<string, string>): Promise<Response> {
  return person.call('POST', url, body, headers)
}

export async function validate(person: Person, token: string) {
  return (await post(person, `/api/invitations/${token}/validate`)).json()
}

export function redeem(person: Person, token: string): Promise<Response> {
  return post(person, `/api/invitations/${token}/redeem`)
}

/** Creates invitations and people in one application. */
export function inviting(api: Api) {
  let names = 0
  async function invite(body: Record<string, Json> = {}) {
    const answer = await post(api.admin, '/api/invitations', { roleType: 'guest', ...body })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json()
  }
  return {
    invite,
    /** The inviter's list, up to date. */
    async listed(status: string) {
      await caughtUp(api)
      return (await api.admin.call('GET', `/api/invitations?status=${status}&limit=200`)).json()
    },
    /** A new person, by default without a role. */
    newPerson: (role?: 'guest' | 'manager' | 'admin') => api.person(role, `Somebody${(names += 1)}`),
    /** Signs in the newest person again. */
    elsewhere: () => api.signedIn(`somebody${names}@example.com`, `Somebody${names} correct horse battery`),
    /** Runs `act` just after an invitation has expired. */
    async afterExpiry(
      more: Record<string, Json>,
      act: (invitation: { id: string; plainToken: string }) => Promise<void>,
    ) {
      const invitation = await invite(more)
      const { clock } = api.application.services
      const { now } = clock
      Object.assign(clock, { now: () => new Date(Date.parse(invitation.expiresAt)).toISOString() })
      try {
        await act(invitation)
      } finally {
        Object.assign(clock, { now })
      }
    },
  }
}
