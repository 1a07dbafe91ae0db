import type { Feature } from '@fleet/platform/http/feature'
import { filledFormCalls } from './contract.ts'
import type { PlainKind } from './filled-form.ts'
import { filledFormRoutes } from './routes.ts'

type Deps = Parameters<typeof filledFormRoutes>[1] & { readonly filledForms: readonly PlainKind[] }

/** Forms that are filled in and no more. */
export const standaloneFormsFeature = {
  name: 'standalone-forms',
  calls: filledFormCalls,
  routes: [
    async (app, deps) => {
      for (const plain of deps.filledForms) await filledFormRoutes(app, deps, plain)
    },
  ],
} satisfies Feature<Deps>
