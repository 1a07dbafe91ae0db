import type { Feature } from '@fleet/platform/http/feature'
import { standaloneFormCalls } from './contract.ts'
import type { StandaloneFormType } from './form-type.ts'
import { standaloneFormRoutes } from './routes.ts'

type Deps = Parameters<typeof standaloneFormRoutes>[1] & { readonly standaloneFormTypes: readonly StandaloneFormType[] }

/** Forms that are only filled in, not booked or reviewed. */
export const standaloneFormsFeature = {
  name: 'standalone-forms',
  calls: standaloneFormCalls,
  routes: [
    async (app, deps) => {
      for (const form of deps.standaloneFormTypes) await standaloneFormRoutes(app, deps, form)
    },
  ],
} satisfies Feature<Deps>
