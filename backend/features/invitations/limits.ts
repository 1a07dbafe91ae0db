import type { LimitsOf, LimitTable } from '@fleet/platform/http/limits'

const day = 24 * 60 * 60

/** Limits of invitations. */
export const invitationLimits = {
  invitations: {
    most: 300,
    of: 'invitations',
    seconds: day,
    what: 'Issued by one account, handing over and asking guests to confirm included',
    beyond: 'limits.invitations',
  },
  invitationsToOne: {
    most: 10,
    of: 'invitations',
    seconds: day,
    what: 'Mailed to one e-mail address, whoever issues them',
    beyond: 'limits.invitations',
  },
} as const satisfies LimitTable

export type InvitationLimits = LimitsOf<typeof invitationLimits>
