import type { AccessEntry } from '@fleet/backend/features/accounts/access-log-contract'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { answered } from '../../lib/call.ts'
import { firstPage, nextCursor } from '../../lib/next-cursor.ts'

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
  invitations: ['InvitationIssued', 'InvitationSentAgain', 'InvitationRedeemed', 'InvitationRevoked', 'GuestAssigned'],
  accounts: [
    'AccountCreated',
    'AccountUpdated',
    'AccountDeactivated',
    'AccountReactivated',
    'AccountRemoved',
    'IdentityLinked',
    'IdentityReleased',
    'PersonErased',
  ],
  roles: ['RoleGranted', 'RoleWithdrawn', 'TeamMemberAdded', 'TeamMemberRemoved'],
  documents: ['DocumentViewed', 'DocumentDamaged', 'DocumentFileDeleted'],
  secrets: ['SecretsRevealed'],
  exports: ['ExportTaken', 'ExportEnded', 'PassengerListIssued'],
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
  const type = isKind(kind) ? kinds[kind].join(',') : undefined
  const query = { limit: '50', lang: language, type, who: who.trim() || undefined, day: day || undefined }
  return infiniteQueryOptions({
    queryKey: ['access-log', query],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { data, headers } = await answered('GET /api/access-log', {
        query: { ...query, cursor: pageParam },
        signal,
      })
      return { rows: data, next: nextCursor(headers.get('Link')) }
    },
    initialPageParam: firstPage,
    getNextPageParam: (page: Page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: 'always',
  })
}
