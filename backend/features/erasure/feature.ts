import { streams } from '@fleet/domain/catalogue/streams'
import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { createCommandHandler } from '@fleet/platform/event-sourcing/command-handler/command-handler'
import type { LogDeps } from '@fleet/platform/event-sourcing/command-handler/stream-reader'
import { erasureDecider } from '@fleet/domain/erasures/decider'
import { erasureCalls } from './contract.ts'
import { erasure } from './erase.ts'
import { erasureRoutes } from './routes.ts'

type Deps = DepsOf<typeof erasureRoutes> & Parameters<typeof erasure>[0]

/** Erases persons by destroying their keys. */
export const erasureFeature = {
  name: 'erasure',
  calls: erasureCalls,
  commands: (log: LogDeps) => ({
    erasures: createCommandHandler(log, { decider: erasureDecider, prefix: streams.erasures, isSingle: true }),
  }),
  routes: [erasureRoutes],
  liveUpdates: { kinds: {}, ofStreams: { [streams.erasures]: 'resync' } },
  reactors: (deps) => [erasure(deps)],
  errorCodes: {
    'persons.erased': 410,
  },
} satisfies Feature<Deps>
