import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { tripCalls } from './contract.ts'
import { tripLimits } from './limits.ts'
import { tripRoutes } from './routes.ts'

type Deps = DepsOf<typeof tripRoutes>

/** The board of trips, and moving a booking. */
export const tripsFeature = {
  name: 'trips',
  calls: tripCalls,
  routes: [tripRoutes],
  limits: tripLimits,
  errorCodes: {
    'trips.notFound': 404,
    'trips.notMovable': 409,
  },
} satisfies Feature<Deps>
