import type { Profile } from '@fleet/backend/features/agents/contract'
import type { FormInstanceData } from '../../../form-filling/form-instance-data.ts'

/** The agency's profile while its own people fill it. */
export type ProfileView = FormInstanceData &
  Omit<Profile, 'may'> & {
    /** Something was saved of it already. */
    readonly isThere: boolean
  }

/** As filling reads it: handing it in is its submit, and once it is approved money goes elsewhere by an act of its own. */
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
