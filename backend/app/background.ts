import type { FastifyInstance } from 'fastify'
import { checkNewest, keepCheckingSeals } from '@fleet/platform/event-sourcing/integrity/seal-checks'
import type { Feature } from '@fleet/platform/http/feature'
import { watchStanding } from '@fleet/platform/http/standing'
import type { ReadModels } from '@fleet/platform/http/read-your-writes'
import { connections } from '@fleet/platform/database/connections'
import { databaseAddresses } from '@fleet/platform/database/addresses'
import type { Running } from '@fleet/platform/jobs/in-one-process'
import { leadershipAt } from '@fleet/platform/jobs/leadership'
import { CheckpointWatch } from '@fleet/platform/subscriptions/checkpoint-watch'
import { LogTail } from '@fleet/platform/subscriptions/log-tail'
import { type LogWatch, watchLog } from '@fleet/platform/subscriptions/replaced-log'
import { type RunningReactors, runReactors } from '@fleet/platform/subscriptions/run-reactors'
import { readModelNames } from '@fleet/projections/every-read-model'
import { tellFormNews } from '../features/form-versions/tell-news.ts'
import { tellChanges } from '../live-updates/tell-changes.ts'
import { watchChanges } from '../live-updates/watch-changes.ts'
import { tellSettledMails } from '../features/letters/settled-news.ts'
import type { RouteContract } from '@fleet/platform/http/rights/rights'
import type { OpenedDeps } from './deps.ts'
import type { BackgroundHealth } from './health/routes.ts'
import { readPlaces, startReadSide } from './read-side.ts'

export type AppDeps = OpenedDeps & {
  readonly readModels: ReadModels
  readonly background: Background
  /** Every route registered so far and from now on. */
  readonly contracts: readonly RouteContract[]
}

export type Background = {
  readonly readModels: ReadModels
  health(): BackgroundHealth
  /** Where the log ended when this process began. */
  begun(): bigint
  /** Starts what follows from events and what recurs, in the processes that do so, and live updates in all. */
  start(deps: AppDeps, features: readonly Feature<AppDeps>[]): void
}

/** Read models, reactors and jobs: kept by this process, or by another where this one only serves. Each is stopped in `onClose`. */
export async function openBackground(
  app: FastifyInstance,
  opened: OpenedDeps,
  databaseUrl: string,
): Promise<Background> {
  const { config, pool, database, projecting, store, vault, keys, clock, seals, log, listening, news, forms } = opened
  const isWeb = config.process === 'web'
  const ends = (running: Running) => app.addHook('onClose', () => running.stop())
  const leadership = leadershipAt(databaseAddresses(databaseUrl).service, connections.leading.name)
  const tail = new LogTail(store)
  const runner = isWeb ? undefined : startReadSide({ database: projecting, leadership, tail, vault, keys, log })
  if (runner !== undefined) ends(runner)
  const progress = runner ?? new CheckpointWatch(database, readModelNames)
  const readModels: ReadModels = {
    waitFor: (position, timeoutMs, names = readModelNames) => progress.waitFor(names, position, timeoutMs),
    // Of the log of before they were further.
    standing: watchStanding(database, (names) => progress.forget(...names)),
  }
  let begun = await store.head()
  const forget = () => {
    begun = 0n
    opened.forgetKeys()
    store.forget()
    tail.beginAnew()
    progress.forget(...readModelNames)
  }
  let reacting: RunningReactors | undefined
  let logWatch: LogWatch | undefined

  return {
    readModels,
    begun: () => begun,
    health: () => ({
      projections: runner?.health() ?? 'elsewhere',
      reactors: reacting === undefined ? 'elsewhere' : { failures: reacting.failures() },
      seals: seals.health(),
      log: logWatch?.health() ?? { state: 'same' },
    }),
    start(deps, features) {
      const reactors = isWeb ? [] : features.flatMap((feature) => feature.reactors?.(deps) ?? [])
      if (!isWeb) {
        reacting = runReactors({ pool, leadership, tail, onError: log, store, reactors })
        ends(reacting)
        for (const job of features.flatMap((feature) => feature.jobs?.(deps, { leadership, log }) ?? [])) ends(job)
        const isNumbered = config.eventStoreUrl === undefined
        const { timeZone } = config
        ends(keepCheckingSeals({ store, vault, isNumbered, watch: seals, clock, timeZone, leadership, log }))
        ends(watchChanges({ ...deps, tail, leadership }))
      }
      const reads = readPlaces({ database, owner: databaseUrl, store, vault, keys })
      logWatch = watchLog({ store, pool, leadership, reactors, reads, forget, log }, { isWeb })
      ends(logWatch)
      ends(checkNewest({ store, vault, log }))
      tellFormNews(forms, news)
      ends(tellSettledMails(listening, news))
      ends(tellChanges(listening, news))
    },
  }
}
