import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

type Limits = { readonly limitMs: number; readonly idleMs: number }

/** A worker thread that does one job at a time. It starts with the first job and ends when it is idle. */
export type JobThread<Job, Answer> = {
  /** Runs works one after the other. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
  /**
   * Posts a job and waits for the thread's one message.
   * @throws AbortError after `limitMs`, `ERR_WORKER_OUT_OF_MEMORY`, or what ended the thread; the next job starts it again
   */
  run(job: Job, limits: Limits): Promise<Answer>
}

export function jobThread<Job, Answer>(
  program: URL,
  { maxMegabytes }: { readonly maxMegabytes: number },
): JobThread<Job, Answer> {
  let running: Worker | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  async function end(): Promise<void> {
    const worker = running
    running = undefined
    await worker?.terminate()
  }

  /** A new worker replaces one that failed while idle. */
  function started(): Worker {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } })
    return worker.on('error', () => {
      if (running === worker) running = undefined
    })
  }

  return {
    inTurn(work) {
      const done = turn.then(work)
      turn = done.catch(() => {})
      return done
    },
    async run(job, { limitMs, idleMs }) {
      clearTimeout(idle)
      const worker = (running ??= started())
      // A busy thread keeps the process alive, an idle one does not
      worker.ref()
      try {
        worker.postMessage(job)
        const [answer]: Answer[] = await once(worker, 'message', { signal: AbortSignal.timeout(limitMs) })
        if (answer === undefined) throw new Error('the thread answered nothing')
        worker.unref()
        idle = setTimeout(() => void end(), idleMs).unref()
        return answer
      } catch (error) {
        await end()
        throw error
      }
    },
  }
}
