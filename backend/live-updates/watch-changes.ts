import type { Pool } from 'pg'
import { pause } from '@fleet/platform/async/backoff'
import { CheckpointMoved } from '@fleet/platform/subscriptions/checkpoint'
import { faultName } from '@fleet/platform/logging/fault'
import { inOneProcess, type Running } from '@fleet/platform/jobs/in-one-process'
import type { Leadership } from '@fleet/platform/jobs/leadership'
import type { LogTail } from '@fleet/platform/subscriptions/log-tail'
import { findOwnersOf } from '@fleet/projections/submissions/owners-of'
import type { ReadModelName } from '@fleet/projections/every-read-model'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import type { DatabasePool } from 'slonik'
import type { ReadModels } from '@fleet/platform/http/read-your-writes'
import { anyChange, type Change, changesChannel } from './changes.ts'

/** What comes meanwhile is told together, ms. */
const gatherMs = 200
/** So long a change waits for the read models that show it; those that are later have it told once more. */
const shownWithinMs = 400
const askAgainMs = 2_000
/** What live screens are made of: a read model whose screens are live stands here. */
const shownBy: readonly ReadModelName[] = [
  'submission-list',
  'dashboard-stats',
  'audit-trail',
  'references',
  'agents',
  'trips',
  'reminders',
  'proposals',
  'access-log',
]
const batchSize = 500

type Deps = { readonly store: EventStore; readonly database: DatabasePool; readonly readModels: ReadModels }

type Watched = Deps & {
  readonly pool: Pool
  readonly tail: LogTail
  readonly leadership: Leadership
  readonly log: (line: string) => void
}

/**
 * Says to every process what changed in the log, once read models show it; one process does it for all. It keeps no place in
 * the log: a page that begins to listen, and every page when another process takes over, asks for everything by itself.
 */
export function watchChanges(parts: Watched): Running {
  return inOneProcess(parts.leadership, {
    name: 'news',
    lead: (signal) => follow(parts, signal),
    onError: (error) => error instanceof CheckpointMoved || parts.log(`news of changes: ${faultName(error)}`),
  })
}

async function follow({ store, database, readModels, pool, tail }: Watched, signal: AbortSignal): Promise<void> {
  const late = new Map<string, number>()
  let newest = 0n
  const say = (changes: readonly Change[]) =>
    pool.query('SELECT pg_notify($1, change) FROM unnest($2::text[]) AS change', [
      changesChannel,
      changes.map((change) => JSON.stringify(change)),
    ])

  /** Once more, as soon as every read model shows it. */
  async function tellLate(): Promise<void> {
    while (late.size > 0) {
      await pause(askAgainMs, signal)
      if (signal.aborted) return
      const until = newest
      if (!(await readModels.waitFor(until, 100, shownBy)) || until !== newest) continue
      const streams = new Map(late)
      late.clear()
      await say(await changesOf(database, streams))
    }
  }

  const after = await store.head()
  await say(anyChange)
  let tellingLate: Promise<void> | undefined
  for await (const { events, position } of tail.follow({ after, size: batchSize, signal })) {
    const streams = new Map(events.map(({ stream, revision }) => [stream, revision]))
    if (![...streams.keys()].some(isTold)) continue
    newest = position
    if (!(await readModels.waitFor(position, shownWithinMs, shownBy))) {
      for (const [stream, revision] of streams) late.set(stream, revision)
      tellingLate ??= tellLate()
        .catch(() => {})
        .finally(() => (tellingLate = undefined))
    }
    await say(await changesOf(database, streams))
    await pause(gatherMs, signal)
  }
  await tellingLate
}

const isTold = (stream: string) => /^(submission-|reminders-|documents-|agent-|erasures)/.test(stream)

/** What is told of streams that changed, by their newest revision. Of a registration that is gone only those hear who see all. */
async function changesOf(database: DatabasePool, streams: ReadonlyMap<string, number>): Promise<Change[]> {
  const names = [...streams.keys()]
  if (names.some((stream) => stream.startsWith('erasures'))) return [...anyChange]
  const named = (prefix: string) =>
    names.filter((stream) => stream.startsWith(prefix)).map((stream) => stream.slice(prefix.length))
  const submissionIds = [...new Set(['submission-', 'reminders-'].flatMap(named))]
  const seen = named('documents-')
  const owners = new Map(
    (await findOwnersOf(database, [...new Set([...submissionIds, ...seen])])).map(({ submissionId, ...of }) => [
      submissionId,
      of,
    ]),
  )
  return [
    ...submissionIds.map((submissionId): Change => {
      const revision = streams.get(`submission-${submissionId}`)
      return {
        update: {
          kind: 'submission-changed',
          submissionId,
          ...(revision === undefined ? {} : { revision: String(revision) }),
        },
        of: owners.get(submissionId) ?? {},
      }
    }),
    // Of a registration: files of other forms have such streams too.
    ...seen.flatMap((submissionId): Change[] =>
      owners.has(submissionId)
        ? [{ update: { kind: 'document-seen', submissionId }, of: owners.get(submissionId) ?? {} }]
        : [],
    ),
    ...named('agent-').map((agentId): Change => ({ update: { kind: 'agency-changed', agentId }, of: { agentId } })),
  ]
}
