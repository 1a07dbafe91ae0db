import type { Profile } from '@fleet/backend/features/agents/contract'
import type { FormInstanceData } from '../../../form-filling/form-instance-data.ts'

/** The agency's profile while the agency fills it in. */
export type ProfileView = FormInstanceData &
  Omit<Profile, 'may'> & {
    /** The profile has been saved before. */
    readonly isThere: boolean
  }

/**
 * The profile in the shape that form filling expects. Once it is approved, bank details are changed by a command of
 * their own.
 */
export function viewOf(profile: Profile): ProfileView {
  const { agentId, status, may, createdAt } = profile
  return {
    ...profile,
    id: agentId,
    isThere: createdAt !== null,
    may: may.includes('complete') ? [...may, 'submit'] : may,
    ...(status === 'approved' ? { keepsGuarded: true } : {}),
  }
}
