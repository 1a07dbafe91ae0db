import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import type { LogDeps } from '@fleet/platform/event-sourcing/command-handler/stream-reader'
import type { Forms } from '../../form-instances/form-rules.ts'
import { agencies } from './agency.ts'
import { agentCalls } from './contract.ts'
import { agencyUpdates } from './live-updates.ts'
import { profileRoutes } from './profile-routes.ts'
import { agentStaffRoutes } from './staff-routes.ts'

type Deps = DepsOf<typeof profileRoutes> & DepsOf<typeof agentStaffRoutes>

/** Agencies: their profile, decisions of staff, and terms. */
export const agentsFeature = {
  name: 'agents',
  calls: agentCalls,
  commands: (log: LogDeps, forms: Forms) => ({ agents: agencies(log, forms) }),
  routes: [profileRoutes, agentStaffRoutes],
  liveUpdates: agencyUpdates,
  reservedNames: [...Object.keys(agentCalls['GET /api/agent-profile/:agentId'].response[200].properties), 'terms'],
  errorCodes: {
    'agents.noAgentId': 400,
    'agents.notApproved': 403,
    'agents.notFound': 404,
    'agents.changedSince': 409,
    'agents.ownPayoutChange': 409,
    'agents.teamFull': 409,
  },
} satisfies Feature<Deps>
