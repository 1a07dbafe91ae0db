import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { get, post, send } from '../../lib/http.ts'
import { nextPage } from '../../lib/next-page.ts'

export const invitationStatuses = ['active', 'redeemed', 'expired', 'revoked'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]
export type RoleType = 'guest' | 'agent'

/** As GET /api/invitations answers; times ISO 8601 UTC. */
export type Invitation = {
  readonly id: string
  readonly roleType: RoleType
  readonly email: string | null
  readonly recipientName: string | null
  readonly status: InvitationStatus
  readonly expiresAt: string
  readonly createdAt: string
  readonly createdByName: string | null
  readonly redeemedAt: string | null
  readonly redeemedByName: string | null
  readonly revokedAt: string | null
  readonly revokedByName: string | null
  readonly submissionId: string | null
  readonly submissionReference: string | null
  readonly mail: 'none' | 'waiting' | 'sent' | 'failed'
}

/** The token is told this once. */
export type Issued = Invitation & { readonly plainToken: string }

export type NewInvitation = {
  readonly email: string | null
  readonly recipientName: string | null
  readonly expiresInHours: number
  readonly language: string
}

export function createInvitation(roleType: RoleType, invitation: NewInvitation): Promise<Issued> {
  return post<Issued>('/api/invitations', { roleType, ...invitation })
}

/** Invites the guest of a registration, who then goes on with it. */
export function handOver(submissionId: string, invitation: NewInvitation): Promise<Issued> {
  return post<Issued>(`/api/submissions/${submissionId}/hand-over`, invitation)
}

export function revokeInvitation(id: string): Promise<Invitation> {
  return post<Invitation>(`/api/invitations/${id}/revoke`)
}

/** Those a registration was handed over by, newest first. */
export function handOvers(submissionId: string) {
  return queryOptions({
    queryKey: ['invitations', 'of', submissionId],
    queryFn: ({ signal }) => get<readonly Invitation[]>(`/api/submissions/${submissionId}/hand-over`, signal),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(({ mail }) => mail === 'waiting') ? 3_000 : false),
  })
}

export function takeBack(submissionId: string, id: string): Promise<Invitation> {
  return post<Invitation>(`/api/submissions/${submissionId}/hand-over/${id}/revoke`)
}

/** The address to pass on. */
export function inviteLink({ plainToken }: Issued): string {
  return `${window.location.origin}/invite/${plainToken}`
}

type Page = {
  readonly rows: readonly Invitation[]
  readonly next: string | undefined
  readonly counts: Partial<Record<InvitationStatus, number>>
}

/** Invitations of one state, newest first, a page at a time; states change by the clock, so they are fetched anew. */
export function invitationPages(status: InvitationStatus) {
  return infiniteQueryOptions({
    queryKey: ['invitations', status],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { data, headers } = await send<readonly Invitation[]>(pageParam, { signal })
      return { rows: data, next: nextPage(headers.get('Link')), counts: JSON.parse(headers.get('X-Status-Counts') ?? '{}') }
    },
    initialPageParam: `/api/invitations?status=${status}&limit=50`,
    getNextPageParam: (page: Page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: 'always',
    // Until it is known what became of a mail that is on its way.
    refetchInterval: ({ state }) => (state.data?.pages.some((page) => page.rows.some(({ mail }) => mail === 'waiting')) ? 3_000 : false),
  })
}
