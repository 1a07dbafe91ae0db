import type { LimitsOf, LimitTable } from '@fleet/platform/http/limits'

const minute = 60
const day = 24 * 60 * 60

/** Limits of declarations by link. */
export const declarationLimits = {
  confirmations: {
    max: 60,
    unit: 'requests',
    seconds: minute,
    description: 'Opening, confirming and renewing by mailed links from one address',
    onExceeded: 'limits.confirmations',
  },
  confirmationsToOne: {
    max: 40,
    unit: 'mails',
    seconds: day,
    description: 'That ask one e-mail address to confirm, whoever asks: a whole group, and once more',
    onExceeded: 'limits.confirmations',
  },
} as const satisfies LimitTable

export type DeclarationLimits = LimitsOf<typeof declarationLimits>
