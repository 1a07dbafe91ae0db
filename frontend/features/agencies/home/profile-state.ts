import type { Profile } from '@fleet/backend/features/agents/contract'

/** The state of the profile on the dashboard: an action for the agency, or a state to wait in. */
export type ProfileState =
  | { readonly kind: 'complete'; readonly step: number; readonly of: number; readonly percent: number }
  | { readonly kind: 'rejected'; readonly remarks: string | null }
  | { readonly kind: 'corrections'; readonly remarks: string | null; readonly fields: number }
  | { readonly kind: 'pending' }
  | { readonly kind: 'approved'; readonly payoutWaits: boolean }

type About = Pick<
  Profile,
  'status' | 'profileCompletionStep' | 'totalSteps' | 'reviewNotes' | 'requestedItems' | 'payoutChange'
>

export function profileState({
  status,
  profileCompletionStep,
  totalSteps,
  reviewNotes: remarks,
  requestedItems,
  payoutChange,
}: About): ProfileState {
  switch (status) {
    case 'draft': {
      const of = Math.max(totalSteps, 1)
      const step = Math.min(Math.max(profileCompletionStep, 1), of)
      return { kind: 'complete', step, of, percent: Math.round((step / of) * 100) }
    }
    case 'rejected':
      return { kind: 'rejected', remarks }
    case 'corrections':
      return { kind: 'corrections', remarks, fields: requestedItems.length }
    case 'pending':
      return { kind: 'pending' }
    case 'approved':
      return { kind: 'approved', payoutWaits: payoutChange !== null }
  }
}

/** Whether the agency must first do something about its profile. */
export function isProfileAction({ kind }: ProfileState): boolean {
  return kind === 'complete' || kind === 'rejected' || kind === 'corrections'
}
