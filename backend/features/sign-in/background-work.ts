import { setImmediate } from 'node:timers/promises'

/** Work that goes on after the answer, so that the answer's time says nothing about it. */
export type BackgroundWork = {
  start(work: () => Promise<unknown>): void
  /** All that was started is done. */
  done(): Promise<void>
}

export function backgroundWork(onError: (error: unknown) => void): BackgroundWork {
  const running = new Set<Promise<unknown>>()
  return {
    start(work) {
      const task: Promise<unknown> = setImmediate()
        .then(work)
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
