import type { Leadership, Turns } from './leadership.ts'

/** Work that ends when it is asked to. */
export type Running = { stop(): Promise<void> }

/** Does this in one process at a time, until it is stopped. */
export function inOneProcess(leadership: Leadership, work: Pick<Turns, 'name' | 'lead' | 'onError'>): Running {
  const stopping = new AbortController()
  const running = leadership.takeTurns({ ...work, signal: stopping.signal, onStandby: () => {} })
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
