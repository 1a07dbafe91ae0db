import { runWithoutDeadline } from '@fleet/platform/event-sourcing/command-handler/request-deadline'

export type MinuteCounts<About> = {
  /** Counts one more. */
  count(about: About): void
  /** Records everything counted so far; resolves when it is stored. */
  flush(): Promise<void>
}

type Counted<About> = { readonly about: About; attempts: number; timer: NodeJS.Timeout | undefined }

const intervalMs = 60_000

/**
 * Records the first occurrence of each kind at once, then one event a minute with the count: anybody can cause these.
 */
export function countByMinute<About extends object>(
  record: (about: About, attempts: number) => Promise<unknown>,
  onError: (error: unknown) => void,
): MinuteCounts<About> {
  const counts = new Map<string, Counted<About>>()
  const recording = new Set<Promise<unknown>>()

  function flush(counted: Counted<About>): void {
    const { about, attempts } = counted
    counted.attempts = 0
    if (attempts === 0) return
    const task: Promise<unknown> = runWithoutDeadline(() => record(about, attempts))
      .catch(onError)
      .finally(() => recording.delete(task))
    recording.add(task)
  }

  function flushEachMinute(key: string, counted: Counted<About>): void {
    if (counted.attempts === 0) {
      counts.delete(key)
      return
    }
    flush(counted)
    counted.timer = setTimeout(() => flushEachMinute(key, counted), intervalMs)
    counted.timer.unref()
  }

  return {
    count(about) {
      const key = JSON.stringify(about)
      const counted = counts.get(key) ?? { about, attempts: 0, timer: undefined }
      counted.attempts += 1
      if (counts.has(key)) return
      counts.set(key, counted)
      flushEachMinute(key, counted)
    },
    async flush() {
      const all = [...counts.values()]
      counts.clear()
      for (const { timer } of all) clearTimeout(timer)
      for (const counted of all) flush(counted)
      await Promise.all(recording)
    },
  }
}
