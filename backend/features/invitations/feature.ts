import { streams } from '@fleet/domain/catalogue/streams'
import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { createCommandHandler } from '@fleet/platform/event-sourcing/command-handler/command-handler'
import type { LogDeps } from '@fleet/platform/event-sourcing/command-handler/stream-reader'
import { invitationDecider } from '@fleet/domain/invitations/decider'
import { acceptanceRoutes } from './acceptance-routes.ts'
import { acceptanceCalls, handOverCalls, invitationCalls } from './contract.ts'
import { handOverRoutes } from './hand-over-routes.ts'
import { invitationLimits } from './limits.ts'
import { redemption } from './redemption.ts'
import { invitationRoutes } from './routes.ts'

type Deps = DepsOf<typeof acceptanceRoutes> &
  DepsOf<typeof handOverRoutes> &
  DepsOf<typeof invitationRoutes> &
  Parameters<typeof redemption>[0]

/** Invitations of guests, agents and staff, and handing a registration over. */
export const invitationsFeature = {
  name: 'invitations',
  calls: { ...acceptanceCalls, ...handOverCalls, ...invitationCalls },
  commands: (log: LogDeps) => ({
    invitations: createCommandHandler(log, { decider: invitationDecider, prefix: streams.invitation }),
  }),
  routes: [invitationRoutes, acceptanceRoutes, handOverRoutes],
  reactors: (deps) => [redemption(deps)],
  limits: invitationLimits,
  errorCodes: {
    'invitations.invalid': 404,
    'invitations.accepted': 409,
    'invitations.otherAccount': 409,
    'invitations.notFound': 404,
    'invitations.redeemed': 409,
    'invitations.expired': 409,
    'invitations.ended': 409,
    'invitations.noAddress': 409,
    'invitations.moreRights': 409,
    'limits.invitations': 429,
  },
} satisfies Feature<Deps>
