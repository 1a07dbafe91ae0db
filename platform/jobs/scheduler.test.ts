import { describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import type { LeaderElection, Turns } from './leader-election.ts'
import { startScheduler, type Job } from './scheduler.ts'

/** Waits of jobs that end on demand. */
function manualWaits() {
  const waits: { readonly ms: number; readonly pass: () => void }[] = []
  return {
    waits,
    wait: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        waits.push({ ms, pass: resolve })
        signal.addEventListener('abort', () => resolve(), { once: true })
      }),
    async pass() {
      waits.at(-1)?.pass()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

/** Processes that take turns: the first leads until its signal aborts. */
function election(): LeaderElection {
  const queue: Turns[] = []
  return {
    async takeTurns(turns) {
      queue.push(turns)
      while (queue[0] !== turns && !turns.signal.aborted) await new Promise((resolve) => setImmediate(resolve))
      if (!turns.signal.aborted) await turns.lead(turns.signal)
      queue.splice(queue.indexOf(turns), 1)
    },
    pause() {},
    resume() {},
  }
}

const log = (line: string) => expect.unreachable(line)

describe('a recurring job', () => {
  it('runs after its first delay and then at its interval', async () => {
    const { waits, wait, pass } = manualWaits()
    let runs = 0
    const job: Job = { name: 'tidy', firstAfterMs: 5, everyMs: 60_000, run: async () => void (runs += 1) }
    const scheduler = startScheduler({ jobs: [job], leaderElection: election(), log, wait })
    await pass()
    await pass()
    expect([runs, waits.map(({ ms }) => ms)]).toEqual([2, [5, 60_000, 60_000]])
    await scheduler.stop()
    expect(runs).toBe(2)
  })

  it('that fails is logged by name and retried sooner, with backoff up to its interval', async () => {
    const lines: string[] = []
    const { waits, wait, pass } = manualWaits()
    const job: Job = {
      name: 'tidy',
      everyMs: 600_000,
      run: async () => {
        throw new RangeError('about somebody')
      },
    }
    const scheduler = startScheduler({
      jobs: [job],
      leaderElection: election(),
      log: (line) => lines.push(line),
      wait,
    })
    for (let run = 0; run < 12; run += 1) await pass()
    expect(lines.slice(0, 2)).toEqual(['job tidy: RangeError', 'job tidy: RangeError'])
    expect(waits.slice(0, 4).map(({ ms }) => ms)).toEqual([600_000, 2_000, 4_000, 8_000])
    expect(waits.at(-1)?.ms).toBe(600_000)
    await scheduler.stop()
  })

  it('runs in one process at a time, with failover, or in every process', async () => {
    const turns = election()
    const ran: string[] = []
    const start = (process: string) => {
      const jobs: Job[] = [
        { name: 'once', firstAfterMs: 0, everyMs: 1, run: async () => void ran.push(`once ${process}`) },
        {
          name: 'each',
          runsIn: 'every process',
          firstAfterMs: 0,
          everyMs: 60_000,
          run: async () => void ran.push(`each ${process}`),
        },
      ]
      return startScheduler({ jobs, leaderElection: turns, log })
    }
    const [one, other] = [start('A'), start('B')]
    const web = startScheduler({
      jobs: [
        { name: 'once', firstAfterMs: 0, everyMs: 1, run: async () => void ran.push('once W') },
        {
          name: 'each',
          runsIn: 'every process',
          firstAfterMs: 0,
          everyMs: 60_000,
          run: async () => void ran.push('each W'),
        },
      ],
      log,
    })
    await eventually(() => expect(new Set(ran)).toEqual(new Set(['once A', 'each A', 'each B', 'each W'])))
    await one.stop()
    const before = ran.length
    await eventually(() => expect(ran.slice(before)).toContain('once B'))
    expect(ran.slice(before)).not.toContain('once A')
    await Promise.all([other.stop(), web.stop()])
  })

  it('is aborted and awaited when the scheduler stops', async () => {
    const done: string[] = []
    const job: Job = {
      name: 'long',
      firstAfterMs: 0,
      everyMs: 1,
      async run(signal) {
        done.push('begun')
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
        done.push('ended')
      },
    }
    const scheduler = startScheduler({ jobs: [job], leaderElection: election(), log })
    await eventually(() => expect(done).toEqual(['begun']))
    await scheduler.stop()
    expect(done).toEqual(['begun', 'ended'])
  })

  it('that is woken runs at once, and once more when it was woken during a run; a failing one is not woken', async () => {
    const { waits, wait } = manualWaits()
    let wake = () => {}
    const ran: string[] = []
    const work = {
      first: async () => {},
      second: async () => wake(),
      third: async () => {},
      fourth: () => Promise.reject(new Error('down')),
    }
    const names = Object.keys(work)
    const job: Job = {
      name: 'mail',
      everyMs: 60_000,
      async run() {
        const [name = '', next] = Object.entries(work)[ran.length] ?? []
        ran.push(name)
        await next?.()
      },
      listen: (onWork) => {
        wake = onWork
        return { stop: async () => void ran.push('stopped') }
      },
    }
    const scheduler = startScheduler({ jobs: [job], leaderElection: election(), log: () => {}, wait })
    const waitedFor = async (count: number) => eventually(() => expect(waits).toHaveLength(count))
    await waitedFor(1)
    wake()
    await waitedFor(2)
    expect(ran).toEqual(names.slice(0, 1))
    wake()
    await waitedFor(3)
    expect(ran).toEqual(names.slice(0, 3))
    wake()
    await waitedFor(4)
    wake()
    await new Promise((resolve) => setImmediate(resolve))
    expect(ran).toEqual(names)
    await scheduler.stop()
    expect(ran).toEqual([...names, 'stopped'])
  })
})
