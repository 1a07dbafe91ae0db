import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { send } from '../../lib/http.ts'
import { nextPage } from '../../lib/next-page.ts'

type Named = { readonly id: string; readonly name: string | null }

/** One thing that happened to access, as GET /api/access-log answers; names are null when erased or unknown. */
export type AccessEntry = {
  readonly id: string
  readonly type: string
  /** ISO 8601 UTC. */
  readonly at: string
  readonly actor: Named & { readonly role: string; readonly onBehalfOf?: Named }
  /** Whom it happened to. */
  readonly person: Named | null
  readonly invitationId: string | null
  readonly submissionId: string | null
  readonly submissionReference: string | null
  /** Which document it is about; null when about none, or when that cannot be said any more. */
  readonly document?: { readonly label: string; readonly person: number } | null
  readonly details: { readonly [key: string]: string | number | boolean | null }
  readonly changes: readonly { readonly field: string; readonly from: string | null; readonly to: string | null }[]
}

export type AccessFilter = {
  /** One of `kinds`; '' for all. */
  readonly kind: string
  /** Words of a name or an e-mail address; '' for all. */
  readonly who: string
  /** YYYY-MM-DD in the fleet's time zone; '' for all. */
  readonly day: string
}

/** What can be filtered for, and the event types each stands for. */
export const kinds = {
  signIn: ['SignedIn', 'SessionsRevoked', 'SessionEnded', 'PreviewStarted', 'PreviewEnded'],
  refused: ['SignInFailed', 'UnknownSignInFailed'],
  access: ['AccessRefused'],
  invitations: ['InvitationIssued', 'InvitationRedeemed', 'InvitationRevoked', 'GuestAssigned'],
  accounts: ['AccountCreated', 'AccountUpdated', 'AccountDeactivated', 'AccountReactivated', 'AccountRemoved', 'IdentityLinked', 'IdentityReleased', 'PersonErased'],
  roles: ['RoleGranted', 'RoleWithdrawn'],
  documents: ['DocumentViewed', 'DocumentDamaged', 'DocumentFileDeleted'],
  passwords: ['PasswordLinkIssued', 'PasswordChanged'],
  secondFactor: ['SecondFactorEnrolled', 'SecondFactorReset', 'RecoveryCodesMade', 'RecoveryCodeUsed'],
} as const

export type Kind = keyof typeof kinds

export function isKind(value: string): value is Kind {
  return Object.hasOwn(kinds, value)
}

type Page = { readonly rows: readonly AccessEntry[]; readonly next: string | undefined }

/** What happened, newest first, a page at a time; fetched anew whenever the page is opened. */
export function accessPages({ kind, who, day }: AccessFilter, language: string) {
  const query = new URLSearchParams({ limit: '50', lang: language })
  if (isKind(kind)) query.set('type', kinds[kind].join(','))
  if (who.trim() !== '') query.set('who', who.trim())
  if (day !== '') query.set('day', day)
  return infiniteQueryOptions({
    queryKey: ['access-log', String(query)],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { data, headers } = await send<readonly AccessEntry[]>(pageParam, { signal })
      return { rows: data, next: nextPage(headers.get('Link')) }
    },
    initialPageParam: `/api/access-log?${query}`,
    getNextPageParam: (page: Page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: 'always',
  })
}
