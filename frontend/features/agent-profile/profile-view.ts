import type { Profile } from '@fleet/backend/features/agents/contract'
import type { FilledView } from '../../filling/filled-view.ts'

export type ProfileStatus = 'draft' | Profile['internalStatus']

/** The agency's profile while its own people fill it. */
export type ProfileView = FilledView & Omit<Profile, 'may'> & {
  readonly status: ProfileStatus
  /** Something was saved of it already. */
  readonly isThere: boolean
}

/** As filling reads it: handing it in is its submit, and once it is approved money goes elsewhere by an act of its own. */
export function viewOf(profile: Profile): ProfileView {
  const { agentId, internalStatus, isProfileComplete, may, createdAt } = profile
  const status = internalStatus === 'pending' && !isProfileComplete ? 'draft' : internalStatus
  return {
    ...profile,
    id: agentId,
    status,
    isThere: createdAt !== null,
    may: may.includes('complete') ? [...may, 'submit'] : may,
    ...(status === 'approved' ? { keepsGuarded: true } : {}),
  }
}
