export type MinuteCounts<About> = {
  /** One more of this. */
  count(about: About): void
  /** Records what was counted. */
  flush(): Promise<void>
}

type Counted<About> = { readonly about: About; attempts: number; resting: NodeJS.Timeout | undefined }

const restMs = 60_000

/** Counts what anybody may cause: of each kind the first is recorded at once, then once a minute with the number. */
export function countByMinute<About extends object>(
  record: (about: About, attempts: number) => Promise<unknown>,
  onError: (error: unknown) => void,
): MinuteCounts<About> {
  const counts = new Map<string, Counted<About>>()

  async function flush(counted: Counted<About>): Promise<void> {
    const { attempts } = counted
    counted.attempts = 0
    if (attempts > 0) await record(counted.about, attempts)
  }

  function rest(key: string, counted: Counted<About>): void {
    if (counted.attempts === 0) {
      counts.delete(key)
      return
    }
    flush(counted).catch(onError)
    counted.resting = setTimeout(() => rest(key, counted), restMs)
    counted.resting.unref()
  }

  return {
    count(about) {
      const key = JSON.stringify(about)
      const counted = counts.get(key) ?? { about, attempts: 0, resting: undefined }
      counted.attempts += 1
      if (counts.has(key)) return
      counts.set(key, counted)
      rest(key, counted)
    },
    async flush() {
      const all = [...counts.values()]
      counts.clear()
      for (const { resting } of all) clearTimeout(resting)
      await Promise.all(all.map(flush))
    },
  }
}
