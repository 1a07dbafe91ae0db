import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { confirmationRoutes } from './confirmation-routes.ts'
import { confirmationCalls, declarationCalls } from './contract.ts'
import { declarationLimits } from './limits.ts'
import { linkRoutes } from './link-routes.ts'

type Deps = DepsOf<typeof confirmationRoutes> & DepsOf<typeof linkRoutes>

/** Guests confirm their own declarations by a mailed link. */
export const declarationsFeature = {
  name: 'declarations',
  calls: { ...confirmationCalls, ...declarationCalls },
  routes: [confirmationRoutes, linkRoutes],
  limits: declarationLimits,
  errorCodes: {
    'confirmations.invalid': 404,
    'confirmations.expired': 410,
    'confirmations.changed': 409,
    'confirmations.changedSinceShown': 409,
    'confirmations.confirmed': 409,
    'limits.confirmations': 429,
  },
} satisfies Feature<Deps>
