import type { Pool } from 'pg'
import { idInStream, type StreamKind } from '@fleet/domain/catalogue/streams'
import { pause } from '@fleet/platform/async/backoff'
import type { ReactorSubscription } from '@fleet/platform/subscriptions/subscription'
import { findOwnersOf } from '@fleet/projections/submissions/owners-of'
import { liveReadModels } from '@fleet/projections/every-read-model'
import type { DatabasePool } from 'slonik'
import type { ReadModels } from '@fleet/platform/http/read-your-writes'
import { anyChange, type Change, changesChannel } from './changes.ts'

/** Changes within this time are published together, ms. */
const gatherMs = 200
/** How long a change waits for the read models that show it; when they are later, it is published once more. */
const shownWithinMs = 400
const askAgainMs = 2_000
/** Streams whose changes are published. */
const published: readonly StreamKind[] = ['submission', 'reminders', 'documentLog', 'agency', 'erasures']

type Deps = { readonly database: DatabasePool; readonly readModels: ReadModels; readonly pool: Pick<Pool, 'query'> }

/** Stream -> its newest revision. */
type Revisions = ReadonlyMap<string, number>

/**
 * Publishes to every process what changed in the log, once read models show it. A page that begins to listen asks for
 * everything by itself, and every page does when another process takes over.
 */
export function liveUpdatesSubscription({ database, readModels, pool }: Deps): ReactorSubscription {
  const late = new Map<string, number>()
  let newest = 0n
  let publishingLate: Promise<void> | undefined

  async function publish(changes: readonly Change[]): Promise<void> {
    await pool.query('SELECT pg_notify($1, change) FROM unnest($2::text[]) AS change', [
      changesChannel,
      changes.map((change) => JSON.stringify(change)),
    ])
  }

  /** Publishes once more, as soon as every read model shows it. */
  async function publishLate(signal: AbortSignal): Promise<void> {
    while (late.size > 0 && !signal.aborted) {
      await pause(askAgainMs, signal)
      const until = newest
      if (!(await readModels.waitFor(until, 100, liveReadModels)) || until !== newest) continue
      const revisions = new Map(late)
      late.clear()
      await publish(await changesOf(database, revisions))
    }
  }

  return {
    kind: 'reactor',
    name: 'live-updates',
    gatherMs,
    beginsAt: 'end',
    onStart: () => publish(anyChange),
    async handle(events, signal) {
      const revisions = new Map(
        events
          .filter(({ stream }) => published.some((kind) => idInStream(kind, stream) !== undefined))
          .map(({ stream, revision }) => [stream, revision]),
      )
      if (revisions.size === 0) return
      newest = events.at(-1)?.position ?? newest
      if (!(await readModels.waitFor(newest, shownWithinMs, liveReadModels))) {
        for (const [stream, revision] of revisions) late.set(stream, revision)
        publishingLate ??= publishLate(signal)
          .catch(() => {})
          .finally(() => (publishingLate = undefined))
      }
      await publish(await changesOf(database, revisions))
    },
  }
}

/** Changes of these streams. Changes of a registration that is gone are published to those who may see all. */
async function changesOf(database: DatabasePool, revisions: Revisions): Promise<Change[]> {
  const names = [...revisions.keys()]
  const idsOf = (kind: StreamKind) => names.flatMap((stream) => idInStream(kind, stream) ?? [])
  if (idsOf('erasures').length > 0) return [...anyChange]
  const submissions = new Map(
    names.flatMap((stream) => {
      const id = idInStream('submission', stream)
      return id === undefined ? [] : [[id, String(revisions.get(stream))] as const]
    }),
  )
  const submissionIds = [...new Set([...submissions.keys(), ...idsOf('reminders')])]
  const seen = idsOf('documentLog')
  const owners = new Map(
    (await findOwnersOf(database, [...new Set([...submissionIds, ...seen])])).map(({ submissionId, ...of }) => [
      submissionId,
      of,
    ]),
  )
  return [
    ...submissionIds.map((submissionId): Change => {
      const revision = submissions.get(submissionId)
      return {
        update: { kind: 'submission-changed', submissionId, ...(revision === undefined ? {} : { revision }) },
        of: owners.get(submissionId) ?? {},
      }
    }),
    // Only of registrations: files of other forms have such streams too.
    ...seen.flatMap((submissionId): Change[] =>
      owners.has(submissionId)
        ? [{ update: { kind: 'document-seen', submissionId }, of: owners.get(submissionId) ?? {} }]
        : [],
    ),
    ...idsOf('agency').map((agentId): Change => ({ update: { kind: 'agency-changed', agentId }, of: { agentId } })),
  ]
}
