import type { Member } from '@fleet/backend/features/team/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { fullName } from '../full-name.ts'

/** Maximum number of members in a team; also enforced by the server. */
export const maxMembers = 5

export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => call('GET /api/agent-users', { signal }),
  refetchOnMount: 'always',
})

/** First and last name; the username after erasure. */
export function memberName(member: Pick<Member, 'firstName' | 'lastName' | 'username'>): string {
  return fullName(member) || member.username || ''
}
