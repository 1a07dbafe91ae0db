import type { FastifyInstance } from 'fastify'
import { checkNewest, integrityCheckJob, signHeadJob } from '@fleet/platform/event-sourcing/integrity/integrity-watch'
import type { Feature } from '@fleet/platform/http/feature'
import { watchReadModelState } from '@fleet/platform/http/read-model-state'
import type { ReadModels } from '@fleet/platform/http/read-your-writes'
import { type Job, type Running, startScheduler } from '@fleet/platform/jobs/scheduler'
import { failureText } from '@fleet/platform/subscriptions/failure'
import { LogReader } from '@fleet/platform/subscriptions/log-reader'
import { startSubscriptions, type SubscriptionRunner } from '@fleet/platform/subscriptions/run-subscriptions'
import { reactorSubscription, readModelSubscription } from '@fleet/platform/subscriptions/subscription'
import { CheckpointWatch } from '@fleet/platform/subscriptions/checkpoints'
import { readModelNames, readModels as projections } from '@fleet/projections/every-read-model'
import { publishFormUpdates } from '../features/form-versions/publish-form-updates.ts'
import { liveUpdatesSubscription } from '../live-updates/subscription.ts'
import { forwardChanges } from '../live-updates/forward-changes.ts'
import { publishSettledMails } from '../features/letters/settled-updates.ts'
import type { RouteContract } from '@fleet/platform/http/rights/rights'
import type { OpenedDeps } from './deps.ts'
import type { BackgroundHealth } from './health/background-health.ts'
import { openEvent } from './read-side.ts'

export type AppDeps = OpenedDeps & {
  readonly readModels: ReadModels
  readonly background: Background
  /** Every route registered so far and from now on. */
  readonly contracts: readonly RouteContract[]
}

type Background = {
  readonly readModels: ReadModels
  health(): BackgroundHealth
  /** Position of the log when this process started. */
  begun(): bigint
  /** Starts subscriptions and jobs in the processes that run them, and live updates in all. */
  start(deps: AppDeps, features: readonly Feature<AppDeps>[]): void
}

/** Opens subscriptions and jobs; a process that only serves leaves them to another. Each is stopped in `onClose`. */
export async function openBackground(app: FastifyInstance, opened: OpenedDeps): Promise<Background> {
  const {
    config,
    database,
    projecting,
    leaderElection,
    logWatch,
    store,
    appends,
    statusWatch,
    vault,
    keys,
    clock,
    integrityWatch,
    ends,
    log,
  } = opened
  const stopOnClose = (running: Running) => app.addHook('onClose', () => running.stop())
  const reader = new LogReader(store)
  const progress = new CheckpointWatch(database, readModelNames)
  const readModels: ReadModels = {
    waitFor: (position, timeoutMs, names = readModelNames) => progress.waitFor(names, position, timeoutMs),
    state: watchReadModelState(database, () => logWatch.health().state === 'replaced'),
  }
  let begun = await store.head()
  logWatch.whenAccepted(() => {
    begun = 0n
    opened.forgetKeys()
    store.forget()
    reader.restart()
    progress.forget(...readModelNames)
  })
  let subscriptions: SubscriptionRunner | undefined

  return {
    readModels,
    begun: () => begun,
    health: () => ({
      projections: subscriptions?.health('read-model') ?? 'elsewhere',
      reactors:
        subscriptions === undefined ? 'elsewhere' : { failures: subscriptions.health('reactor').failures ?? [] },
      seals: integrityWatch.health(),
      log: logWatch.health(),
      appends: appends(),
      statuses: statusWatch.health(),
    }),
    start(deps, features) {
      const liveUpdates = features.flatMap((feature) => feature.liveUpdates ?? [])
      if (leaderElection !== undefined) {
        const reactors = features.flatMap((feature) => feature.reactors?.(deps) ?? [])
        subscriptions = startSubscriptions({
          database: projecting,
          leaderElection,
          reader,
          store,
          open: openEvent(vault, keys),
          progress,
          subscriptions: [
            ...projections.map(readModelSubscription),
            ...reactors.map(reactorSubscription),
            liveUpdatesSubscription(deps, liveUpdates),
          ],
          onFailure: (failure) => log(failureText(failure)),
        })
        stopOnClose(subscriptions)
      }
      const isNumbered = config.eventStoreUrl === undefined
      const jobs: readonly Job[] = [
        logWatch.job,
        integrityCheckJob({ store, vault, isNumbered, watch: integrityWatch, clock, timeZone: config.timeZone, ends }),
        signHeadJob({ store, isNumbered, clock, ends }),
        ...(leaderElection === undefined ? [] : features.flatMap((feature) => feature.jobs?.(deps, log) ?? [])),
      ]
      stopOnClose(startScheduler({ jobs, leaderElection, log }))
      stopOnClose(checkNewest({ store, vault, log }))
      publishFormUpdates(opened.forms, opened.liveUpdates)
      stopOnClose(publishSettledMails(opened.listening, opened.liveUpdates))
      stopOnClose(forwardChanges(opened.listening, opened.liveUpdates, liveUpdates))
    },
  }
}
