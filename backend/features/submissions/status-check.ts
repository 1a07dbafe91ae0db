import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabasePool } from 'slonik'
import { findSubmissions } from '@fleet/projections/submissions/queries'
import type { SubmissionRow } from '@fleet/projections/submissions/submission-row'
import { untilNight } from '@fleet/platform/event-sourcing/integrity/integrity-watch'
import type { Config } from '@fleet/platform/config/config'
import type { Job } from '@fleet/platform/jobs/scheduler'
import type { Clock } from '@fleet/platform/time/clock'
import { readListed } from './queries/read-listed.ts'
import type { Submissions } from './registration.ts'

const page = 100
/** Pause after each page, so that requests are served first. */
const pauseMs = 20
const maxNamed = 20
const hourMs = 60 * 60_000

/** Registrations with another status in the read model than in their stream, and those that cannot be read. */
type Found = { readonly different: number; readonly unreadable: number; readonly first: readonly string[] }
/** `checkedAt`: when this process last compared all, ISO 8601 UTC; null: not yet, or another process does it. */
export type StatusHealth = Found & { readonly checkedAt: string | null }

export type StatusWatch = { report(found: Found, at: string): void; health(): StatusHealth }

export function watchStatuses(log: (line: string) => void): StatusWatch {
  let health: StatusHealth = { different: 0, unreadable: 0, first: [], checkedAt: null }
  return {
    report(found, checkedAt) {
      health = { ...found, checkedAt }
      if (found.different > 0)
        log(
          `${found.different} registrations have another status in lists than in their events: ${found.first.join(', ')}`,
        )
      if (found.unreadable > 0) log(`${found.unreadable} registrations cannot be read`)
    },
    health: () => health,
  }
}

type Deps = {
  readonly config: Pick<Config, 'timeZone'>
  readonly clock: Clock
  readonly database: DatabasePool
  readonly submissions: Submissions
  readonly statusWatch: StatusWatch
}

/** Compares the status of every registration in the list with its stream, at the revision that the list shows. */
export async function checkStatuses(
  { clock, database, submissions, statusWatch }: Omit<Deps, 'config'>,
  signal?: AbortSignal,
): Promise<void> {
  let [different, unreadable] = [0, 0]
  const first: string[] = []
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const { rows, next } = await findSubmissions(database, {
      limit: page,
      totalSteps: 0,
      ...(cursor === undefined ? {} : { cursor }),
    })
    const results = await readListed<SubmissionRow, 'same' | 'different' | 'unreadable'>(submissions, rows, {
      state: 'listed',
      read({ referenceCode, status }, { state }) {
        if (state.status === status) return 'same'
        if (first.length < maxNamed) first.push(referenceCode)
        return 'different'
      },
      unreadable: () => 'unreadable',
    })
    different += results.filter((result) => result === 'different').length
    unreadable += results.filter((result) => result === 'unreadable').length
    await sleep(pauseMs, undefined, { ref: false })
    if (signal?.aborted) return
    cursor = next
  }
  statusWatch.report({ different, unreadable, first }, clock.now())
}

/** Compares all every night; also an hour after a start, for a machine that is off at night. */
export function statusCheckJob(deps: Deps): Job {
  return {
    name: 'status-check',
    nextInMs(isFirst) {
      const night = untilNight(deps.clock.now(), deps.config.timeZone)
      return isFirst ? Math.min(night, hourMs) : night
    },
    run: (signal) => checkStatuses(deps, signal),
  }
}
