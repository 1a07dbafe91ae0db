import type { Response } from 'light-my-request'
import type { Json } from '@fleet/domain/kernel/json'
import { messageIn } from '@fleet/platform/http/texts'
import type { Api, Person } from '../api.ts'
import { caughtUp } from '../caught-up.ts'

/** What every token that is no good answers. */
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

/** Inviting, and people to invite, in one application. */
export function inviting(api: Api) {
  let names = 0
  async function invite(body: Record<string, Json> = {}) {
    const answer = await post(api.admin, '/api/invitations', { roleType: 'guest', ...body })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json()
  }
  return {
    invite,
    /** As whoever invites sees them, with what others did. */
    async listed(status: string) {
      await caughtUp(api)
      return (await api.admin.call('GET', `/api/invitations?status=${status}&limit=200`)).json()
    },
    /** Somebody new, who was granted nothing yet unless told otherwise. */
    somebody: (role?: 'guest' | 'manager' | 'admin') => api.person(role, `Somebody${(names += 1)}`),
    /** The newest of them, signed in once more. */
    elsewhere: () => api.signedIn(`somebody${names}@example.com`, `Somebody${names} correct horse battery`),
    /** Does something with an invitation whose time is just over. */
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
