import type { LimitsOf, LimitTable } from '@fleet/platform/http/limits'

const minute = 60
const day = 24 * 60 * 60

/** Limits of declarations by link. */
export const declarationLimits = {
  confirmations: {
    max: 60,
    unit: 'requests',
    seconds: minute,
    description: 'Opening, confirming and renewing mailed links, from one address',
    onExceeded: 'limits.confirmations',
  },
  confirmationsToOne: {
    max: 40,
    unit: 'mails',
    seconds: day,
    description: 'Requests for confirmation to one e-mail address from all accounts: a full group, twice',
    onExceeded: 'limits.confirmations',
  },
} as const satisfies LimitTable

export type DeclarationLimits = LimitsOf<typeof declarationLimits>
