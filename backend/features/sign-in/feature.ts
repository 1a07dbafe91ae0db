import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { identityCalls, sessionCalls } from './contract.ts'
import { passwordCalls } from './password-contract.ts'
import { passwordRoutes } from './password-routes.ts'
import { registerSignIn } from './register.ts'
import { sweepJobs } from './sweep.ts'

type Deps = DepsOf<typeof passwordRoutes> & DepsOf<typeof registerSignIn> & Parameters<typeof sweepJobs>[0]

/** Signing in by password or identity provider, and one's own sessions. */
export const signInFeature = {
  name: 'sign-in',
  calls: { ...identityCalls, ...sessionCalls, ...passwordCalls },
  routes: [passwordRoutes, registerSignIn],
  jobs: sweepJobs,
  errorCodes: {
    'signIn.failed': 401,
    'signIn.cancelled': 401,
    'signIn.emailNotVerified': 403,
    'signIn.otherIdentity': 403,
    'signIn.secondFactor': 403,
    'signIn.notAgain': 403,
    'signIn.unavailable': 503,
  },
} satisfies Feature<Deps>
