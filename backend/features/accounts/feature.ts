import { streams } from '@fleet/domain/catalogue/streams'
import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { createCommandHandler } from '@fleet/platform/event-sourcing/command-handler/command-handler'
import type { LogDeps } from '@fleet/platform/event-sourcing/command-handler/stream-reader'
import { accountDecider } from '@fleet/domain/accounts/decider'
import { reservationDecider } from '@fleet/domain/reservations/decider'
import { refusalDecider } from '@fleet/domain/refusals/decider'
import { unknownSignInDecider } from '@fleet/domain/sign-ins/decider'
import { accessLogCalls } from './access-log-contract.ts'
import { accessLogRoutes } from './access-log-routes.ts'
import { accountSecurityRoutes } from './account-security-routes.ts'
import { adminUserRoutes } from './admin-user-routes.ts'
import { attemptsMigration } from './attempts/attempts.ts'
import { accountCalls } from './contract.ts'
import { accountLimits } from './limits.ts'
import { revocation } from './sessions/revocation.ts'
import { secondFactorCalls } from './second-factor-contract.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'

type Deps = DepsOf<typeof accessLogRoutes> &
  DepsOf<typeof accountSecurityRoutes> &
  DepsOf<typeof adminUserRoutes> &
  DepsOf<typeof secondFactorRoutes> &
  Parameters<typeof revocation>[0]

/** Accounts, roles, credentials and sessions, and the access log. */
export const accountsFeature = {
  name: 'accounts',
  calls: { ...accessLogCalls, ...accountCalls, ...secondFactorCalls },
  commands: (log: LogDeps) => ({
    accounts: createCommandHandler(log, { decider: accountDecider, prefix: streams.account }),
    reservations: createCommandHandler(log, { decider: reservationDecider, prefix: streams.reservation }),
    identities: createCommandHandler(log, { decider: reservationDecider, prefix: streams.identity }),
    unknownSignIns: createCommandHandler(log, { decider: unknownSignInDecider, prefix: streams.unknownSignIns }),
    refusals: createCommandHandler(log, { decider: refusalDecider, prefix: streams.refusals }),
  }),
  routes: [secondFactorRoutes, adminUserRoutes, accountSecurityRoutes, accessLogRoutes],
  reactors: (deps) => [revocation(deps)],
  migrations: [attemptsMigration],
  limits: accountLimits,
  errorCodes: {
    'accounts.taken': 409,
    'accounts.notFound': 404,
    'accounts.topAdmin': 409,
    'accounts.own': 409,
    'accounts.inactive': 403,
    'passwords.linkInvalid': 410,
    'passwords.common': 422,
    'secondFactor.none': 409,
    'secondFactor.demanded': 409,
    'secondFactor.own': 409,
    'reservations.taken': 409,
  },
} satisfies Feature<Deps>
