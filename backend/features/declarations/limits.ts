import type { LimitsOf, LimitTable } from '@fleet/platform/http/limits'

const minute = 60
const day = 24 * 60 * 60

/** Limits of declarations by link. */
export const declarationLimits = {
  confirmations: {
    most: 60,
    of: 'requests',
    seconds: minute,
    what: 'Opening, confirming and renewing by mailed links from one address',
    beyond: 'limits.confirmations',
  },
  confirmationsToOne: {
    most: 40,
    of: 'mails',
    seconds: day,
    what: 'That ask one e-mail address to confirm, whoever asks: a whole group, and once more',
    beyond: 'limits.confirmations',
  },
} as const satisfies LimitTable

export type DeclarationLimits = LimitsOf<typeof declarationLimits>
