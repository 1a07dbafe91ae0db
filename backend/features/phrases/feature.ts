import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { phraseCalls } from './contract.ts'
import { phraseRoutes } from './routes.ts'

type Deps = DepsOf<typeof phraseRoutes>

/** Phrases that reviewers choose from. */
export const phrasesFeature = {
  name: 'phrases',
  calls: phraseCalls,
  routes: [phraseRoutes],
} satisfies Feature<Deps>
