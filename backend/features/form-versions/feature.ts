import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { formCalls } from './contract.ts'
import { formVersionLimits } from './limits.ts'
import { formUpdates } from './live-updates.ts'
import { rehearsalRoutes } from './rehearsal-routes.ts'
import { formRoutes } from './routes.ts'
import { rehearsalCalls, versionCalls } from './version-contract.ts'
import { formVersionRoutes } from './version-routes.ts'

type Deps = DepsOf<typeof formRoutes> & DepsOf<typeof formVersionRoutes> & DepsOf<typeof rehearsalRoutes>

/** Serving forms, their versions, and rehearsals of changes. */
export const formVersionsFeature = {
  name: 'form-versions',
  calls: { ...formCalls, ...rehearsalCalls, ...versionCalls },
  routes: [formRoutes, formVersionRoutes, rehearsalRoutes],
  liveUpdates: formUpdates,
  limits: formVersionLimits,
  errorCodes: {
    'forms.notFound': 404,
    'forms.superseded': 409,
  },
} satisfies Feature<Deps>
