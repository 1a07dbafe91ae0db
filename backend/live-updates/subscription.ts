import type { Pool } from 'pg'
import { pause } from '@fleet/platform/async/backoff'
import type { ReactorSubscription } from '@fleet/platform/subscriptions/subscription'
import { liveReadModels } from '@fleet/projections/every-read-model'
import type { DatabasePool } from 'slonik'
import type { ReadModels } from '@fleet/platform/http/read-your-writes'
import type { LiveChange, LiveUpdates } from '@fleet/platform/http/live-updates'

/** The channel on which processes announce changes in the log to each other. */
export const changesChannel = 'changes_told'

/** Changes within this time are published together, ms. */
const maxGatherMs = 200
/** How long a change waits for its read models, ms; when they are later, it is published a second time. */
const readModelTimeoutMs = 400
const retryMs = 2_000
type Deps = { readonly database: DatabasePool; readonly readModels: ReadModels; readonly pool: Pick<Pool, 'query'> }

/** Stream -> its newest revision. */
type Revisions = ReadonlyMap<string, number>

/**
 * Publishes changes in the log to every process, once read models show them. A page that connects fetches everything,
 * and so does every page when another process takes over.
 */
export function liveUpdatesSubscription(
  { database, readModels, pool }: Deps,
  declared: readonly LiveUpdates[],
): ReactorSubscription {
  const resync = declared.flatMap((one) => one.resync ?? []).map((update): LiveChange => ({ update }))
  const ofStreams = declared.flatMap((one) => Object.entries(one.ofStreams ?? {}))
  const late = new Map<string, number>()
  let newest = 0n
  let publishingLate: Promise<void> | undefined

  async function publish(changes: readonly LiveChange[]): Promise<void> {
    await pool.query('SELECT pg_notify($1, change) FROM unnest($2::text[]) AS change', [
      changesChannel,
      changes.map((change) => JSON.stringify(change)),
    ])
  }

  /** Returns the live updates that features declare for these streams. */
  async function changesOf(revisions: Revisions): Promise<readonly LiveChange[]> {
    const changes: LiveChange[] = []
    for (const [prefix, changesFor] of ofStreams) {
      const changed = inStreams(prefix, revisions)
      if (changed.size === 0) continue
      if (changesFor === 'resync') return resync
      changes.push(...(await changesFor(changed, database)))
    }
    return changes
  }

  /** Publishes late changes again, as soon as every read model shows them. */
  async function publishLate(signal: AbortSignal): Promise<void> {
    while (late.size > 0 && !signal.aborted) {
      await pause(retryMs, signal)
      const until = newest
      if (!(await readModels.waitFor(until, 100, liveReadModels)) || until !== newest) continue
      const revisions = new Map(late)
      late.clear()
      await publish(await changesOf(revisions))
    }
  }

  return {
    kind: 'reactor',
    name: 'live-updates',
    maxGatherMs,
    beginsAt: 'end',
    onStart: () => publish(resync),
    async handle(events, signal) {
      const revisions = new Map(
        events
          .filter(({ stream }) => ofStreams.some(([prefix]) => isOf(prefix, stream)))
          .map(({ stream, revision }) => [stream, revision]),
      )
      if (revisions.size === 0) return
      newest = events.at(-1)?.position ?? newest
      if (!(await readModels.waitFor(newest, readModelTimeoutMs, liveReadModels))) {
        for (const [stream, revision] of revisions) late.set(stream, revision)
        publishingLate ??= publishLate(signal)
          .catch(() => {})
          .finally(() => (publishingLate = undefined))
      }
      await publish(await changesOf(revisions))
    },
  }
}

const isOf = (prefix: string, stream: string) => stream.startsWith(`${prefix}-`)

/** Returns the streams with this prefix, by their id. */
function inStreams(prefix: string, revisions: Revisions): Revisions {
  return new Map(
    [...revisions].flatMap(([stream, revision]) =>
      isOf(prefix, stream) ? [[stream.slice(prefix.length + 1), revision] as const] : [],
    ),
  )
}
