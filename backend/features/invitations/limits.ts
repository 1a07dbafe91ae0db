import type { LimitsOf, LimitTable } from '@fleet/platform/http/limits'

const day = 24 * 60 * 60

/** Limits of invitations. */
export const invitationLimits = {
  invitations: {
    max: 300,
    unit: 'invitations',
    seconds: day,
    description: 'Issued by one agent or one of the staff, including handing over and requests for confirmation',
    onExceeded: 'limits.invitations',
  },
  invitationsOfGuest: {
    max: 20,
    unit: 'invitations',
    seconds: day,
    description: 'Issued by one guest: links to the parts of a group',
    onExceeded: 'limits.invitations',
  },
  invitationsToOne: {
    max: 10,
    unit: 'invitations',
    seconds: day,
    description: 'Mailed to one e-mail address by all accounts',
    onExceeded: 'limits.invitations',
  },
} as const satisfies LimitTable

export type InvitationLimits = LimitsOf<typeof invitationLimits>
