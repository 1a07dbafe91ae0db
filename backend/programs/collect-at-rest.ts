type Usage = {
  /** Processor time used since the process started, ms. */ readonly processor: number
  /** Resident memory, bytes. */ readonly memory: number
}

type Options = {
  readonly collect: () => void
  readonly usage: () => Usage
  readonly everyMs?: number
}

/** In bytes. Less is not worth a pause. */
const minGrowth = 16 * 2 ** 20
const maxBusyShare = 0.1

/**
 * Collects garbage when the process is at rest and its memory has grown: V8 otherwise keeps what the last work left
 * behind until there is more work. Returns a function that stops.
 */
export function collectAtRest({ collect, usage, everyMs = 10_000 }: Options): () => void {
  let last = usage()
  let collected = 0
  const timer = setInterval(() => {
    const now = usage()
    const isAtRest = now.processor - last.processor < everyMs * maxBusyShare
    last = now
    if (!isAtRest || now.memory < collected + minGrowth) return
    collect()
    last = usage()
    collected = last.memory
  }, everyMs).unref()
  return () => clearInterval(timer)
}

/** Of this process. */
export function ownUsage(): Usage {
  const { user, system } = process.cpuUsage()
  return { processor: (user + system) / 1000, memory: process.memoryUsage.rss() }
}
