import type { Member } from '@fleet/backend/features/team/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { fullName } from '../full-name.ts'

/** Members of a team; the server holds the same. */
export const maxMembers = 5

export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => call('GET /api/agent-users', { signal }),
  refetchOnMount: 'always',
})

/** First and last name; the username once they were erased. */
export function memberName(member: Pick<Member, 'firstName' | 'lastName' | 'username'>): string {
  return fullName(member) || member.username || ''
}
