import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { teamCalls } from './contract.ts'
import { teamRoutes } from './team-routes.ts'
import { teamSeats } from './team-seats.ts'

type Deps = DepsOf<typeof teamRoutes> & Parameters<typeof teamSeats>[0]

/** The team of an agency. */
export const teamFeature = {
  name: 'team',
  calls: teamCalls,
  routes: [teamRoutes],
  reactors: (deps) => [teamSeats(deps)],
} satisfies Feature<Deps>
