import { pause, retryDelay } from '../async/backoff.ts'
import { faultName } from '../logging/fault.ts'
import type { LeaderElection } from './leader-election.ts'

/** Work that can be stopped. */
export type Running = { stop(): Promise<void> }

/** A recurring job. Its runs never overlap; a failed run is logged with the job's name and retried sooner. */
export type Job = {
  readonly name: string
  /** Default: in one process at a time, the elected leader. */
  readonly runsIn?: 'every process'
  run(signal: AbortSignal): Promise<void>
  /** While the job recurs: calls `wake` when there is work before the next run. A failing job is not woken. */
  listen?(wake: () => void): Running
  /** Called once the scheduler has stopped. */
  close?(): void
} & (
  | { readonly everyMs: number; readonly firstAfterMs?: number }
  /** Milliseconds until the next run; `isFirst`: of this process. */
  | { readonly nextInMs: (isFirst: boolean) => number }
)

type SchedulerOptions = {
  readonly jobs: readonly Job[]
  /** Absent: this process never leads and runs only the jobs of every process. */
  readonly leaderElection?: LeaderElection | undefined
  readonly log: (line: string) => void
  /** Waits this many milliseconds, or until the signal aborts. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Runs all recurring jobs until it is stopped; `stop` waits for running jobs. */
export function startScheduler({ jobs, leaderElection, log, wait = pause }: SchedulerOptions): Running {
  const stopping = new AbortController()

  async function repeat(job: Job, signal: AbortSignal): Promise<void> {
    let woken = new AbortController()
    const listener = job.listen?.(() => woken.abort())
    for (let isFirst = true, failures = 0; !signal.aborted; isFirst = false) {
      const untilNext = delayOf(job, isFirst)
      if (failures > 0) await wait(retryInMs(failures, untilNext), signal)
      else if (!woken.signal.aborted) await wait(untilNext, AbortSignal.any([signal, woken.signal]))
      if (signal.aborted) break
      woken = new AbortController()
      try {
        await job.run(signal)
        failures = 0
      } catch (error) {
        failures += 1
        log(`job ${job.name}: ${faultName(error)}`)
      }
    }
    await listener?.stop()
  }

  const repeatAll = async (some: readonly Job[], signal: AbortSignal) =>
    void (await Promise.all(some.map((job) => repeat(job, signal))))
  const isEverywhere = ({ runsIn }: Job) => runsIn === 'every process'
  const elected = jobs.filter((job) => !isEverywhere(job))
  const leading =
    elected.length === 0
      ? undefined
      : leaderElection?.takeTurns({
          name: 'jobs',
          signal: stopping.signal,
          lead: (signal) => repeatAll(elected, signal),
          onError: (error) => log(`jobs: ${faultName(error)}`),
          onStandby: () => {},
        })
  const everywhere = repeatAll(jobs.filter(isEverywhere), stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await Promise.all([leading, everywhere])
      for (const job of jobs) job.close?.()
    },
  }
}

function delayOf(job: Job, isFirst: boolean): number {
  if ('nextInMs' in job) return job.nextInMs(isFirst)
  return isFirst ? (job.firstAfterMs ?? job.everyMs) : job.everyMs
}

/**
 * Milliseconds until a failed run is retried: a frequent job slows down to every 5 s, a rare one runs sooner than
 * usual.
 */
function retryInMs(failures: number, untilNext: number): number {
  return Math.max(retryDelay(failures), Math.min(untilNext, 1_000 * 2 ** Math.min(failures, 20)))
}
