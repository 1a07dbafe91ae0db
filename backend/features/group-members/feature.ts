import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { partCalls } from './contract.ts'
import { partRoutes } from './routes.ts'

type Deps = DepsOf<typeof partRoutes>

/** Members of a group fill in their own part. */
export const groupMembersFeature = {
  name: 'group-members',
  calls: partCalls,
  routes: [partRoutes],
  errorCodes: {
    'parts.first': 409,
    'parts.handedOver': 409,
    'parts.notFound': 404,
    'parts.oneEach': 409,
    'parts.own': 409,
  },
} satisfies Feature<Deps>
