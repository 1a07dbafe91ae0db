import { setImmediate } from 'node:timers/promises'
import { runWithoutDeadline } from '@fleet/platform/event-sourcing/command-handler/request-deadline'

/** Runs work after the response, so that its duration does not show in the response time. The request's deadline does not apply. */
export type BackgroundWork = {
  start(work: () => Promise<unknown>): void
  /** Resolves when all started work is done. */
  done(): Promise<void>
}

export function backgroundWork(onError: (error: unknown) => void): BackgroundWork {
  const running = new Set<Promise<unknown>>()
  return {
    start(work) {
      const task: Promise<unknown> = setImmediate()
        .then(() => runWithoutDeadline(work))
        .catch(onError)
        .finally(() => {
          running.delete(task)
        })
      running.add(task)
    },
    async done() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
