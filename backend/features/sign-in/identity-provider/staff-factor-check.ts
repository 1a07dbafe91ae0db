import { isStaffRole } from '@fleet/domain/rights/roles'
import type { Role } from '@fleet/domain/kernel/event'
import { reject } from '@fleet/domain/kernel/rejection'
import type { StaffRequirement } from '@fleet/platform/config/identity-provider'

/** Authentication data of the verified id token (OpenID Connect Core 1.0, section 2). */
export type Authentication = { readonly acr: string | undefined; readonly amr: readonly string[] }

export const noStaffDemand: StaffRequirement = { acr: [], amr: [] }

/**
 * Requires the configured authentication of staff; where both lists are configured, both are required.
 * @throws Rejection signIn.secondFactor
 */
export function requireStaffFactor(
  { acr, amr }: StaffRequirement,
  authentication: Authentication,
  role: Role | undefined,
): void {
  if (!isStaffRole(role)) return
  const acrFits = acr.length === 0 || (authentication.acr !== undefined && acr.includes(authentication.acr))
  const amrFits = amr.length === 0 || authentication.amr.some((method) => amr.includes(method))
  if (!acrFits || !amrFits) reject('signIn.secondFactor')
}
