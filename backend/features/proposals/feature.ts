import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { proposalCalls } from './contract.ts'
import { proposalRoutes } from './routes.ts'

type Deps = DepsOf<typeof proposalRoutes>

/** Corrections after submitting, which staff accept or refuse. */
export const proposalsFeature = {
  name: 'proposals',
  calls: proposalCalls,
  routes: [proposalRoutes],
  errorCodes: {
    'proposals.notFound': 404,
    'proposals.notOpen': 409,
    'proposals.tooLate': 409,
    'proposals.nothing': 422,
    'proposals.waiting': 409,
    'proposals.decided': 409,
    'proposals.undecided': 422,
    'proposals.fieldGone': 409,
    'proposals.withoutEffect': 422,
  },
} satisfies Feature<Deps>
