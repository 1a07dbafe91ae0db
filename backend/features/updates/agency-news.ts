import type { Pool } from 'pg'
import type { LogTail } from '@fleet/projections/runtime/log-tail'
import { pause, retryDelay } from '@fleet/projections/runtime/backoff'
import { faultName } from '@fleet/projections/runtime/fault'
import { findAgenciesOf } from '@fleet/projections/submissions/agencies-of'
import type { Listening } from '../../database/news.ts'
import type { Services } from '../../services.ts'

const channel = 'agency_changed'
/** What comes meanwhile is told together, ms. */
const gatherMs = 300
/** Longest wait for what lists and figures are made of, ms. */
const shownWithinMs = 2_000
const shownBy = ['submission-list', 'dashboard-stats'] as const
const batchSize = 500

type Watched = Pick<Services, 'store' | 'database' | 'readModels'> & { readonly pool: Pool; readonly tail: LogTail; readonly log: (line: string) => void }
type Task = { stop(): Promise<void> }

/**
 * Says to every process whose registrations or profile changed, once read models show it. It keeps no place in the log: a page
 * that begins to listen asks by itself.
 */
export function watchAgencies({ store, database, readModels, pool, tail, log }: Watched): Task {
  const stopping = new AbortController()
  const { signal } = stopping

  async function tell(streams: ReadonlySet<string>, position: bigint): Promise<void> {
    await readModels.waitFor(position, shownWithinMs, shownBy)
    const named = (prefix: string) => [...streams].filter((stream) => stream.startsWith(prefix)).map((stream) => stream.slice(prefix.length))
    const agencies = new Set([...named('agent-'), ...(await findAgenciesOf(database, named('submission-')))])
    if (agencies.size > 0) await pool.query('SELECT pg_notify($1, agency) FROM unnest($2::text[]) AS agency', [channel, [...agencies]])
  }

  async function follow(): Promise<void> {
    for await (const { events, position } of tail.follow({ after: await store.head(), size: batchSize, signal })) {
      const streams = new Set(events.map(({ stream }) => stream).filter((stream) => /^(submission|agent)-/.test(stream)))
      if (streams.size === 0) continue
      await tell(streams, position)
      await pause(gatherMs, signal)
    }
  }

  async function run(): Promise<void> {
    for (let failures = 1; !signal.aborted; failures += 1) {
      await follow().catch((error: unknown) => {
        if (!signal.aborted) log(`news of agencies: ${faultName(error)}`)
      })
      if (!signal.aborted) await pause(retryDelay(failures), signal)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Tells open pages what is said there, whichever process says it. */
export function tellAgencyNews(listening: Listening, news: Services['news']): Task {
  news.tellFirst(() => [{ kind: 'agency-changed', agentId: '' }])
  return listening.listenFor({
    channel,
    onNews: (agentId) => news.tell({ kind: 'agency-changed', agentId }),
    onDoubt: () => news.tell({ kind: 'agency-changed', agentId: '' }),
  })
}
