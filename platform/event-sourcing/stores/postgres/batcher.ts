export type BatcherOptions<Item, Result> = {
  /** Outcome per item, in order. When it rejects, every item of the batch gets that error. */
  readonly run: (batch: readonly Item[]) => Promise<readonly (Result | Error)[]>
  readonly weigh: (item: Item) => number
  /** A batch is closed before it weighs more; a heavier item goes alone. */
  readonly maxWeight: number
  /** Milliseconds an item may wait for its turn. */
  readonly maxWaitMs: number
  /** The error of an item that waited longer; it was never in a batch. */
  readonly late: () => Error
}

export type Batcher<Item, Result> = {
  add(item: Item): Promise<Result>
  /** Resolves when nothing waits and nothing runs. */
  idle(): Promise<void>
}

type Waiting<Item, Result> = {
  readonly item: Item
  readonly since: number
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** Groups what arrives while a batch runs into the next one: one at a time, in order of arrival. */
export function batcher<Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  let queue: Waiting<Item, Result>[] = []
  let draining: Promise<void> | undefined

  function nextBatch(): Waiting<Item, Result>[] {
    const oldest = performance.now() - options.maxWaitMs
    let weight = 0
    let end = 0
    for (const { item } of queue) {
      weight += options.weigh(item)
      if (end > 0 && weight > options.maxWeight) break
      end += 1
    }
    const batch = queue.slice(0, end)
    queue = queue.slice(end)
    for (const { reject } of batch.filter(({ since }) => since < oldest)) reject(options.late())
    return batch.filter(({ since }) => since >= oldest)
  }

  async function settle(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await options.run(batch.map(({ item }) => item))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index]
        if (result === undefined || result instanceof Error)
          reject(result ?? new Error('a batch left an item without an outcome'))
        else resolve(result)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async function drain(): Promise<void> {
    // What arrives in the same turn of the event loop goes into the first batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) {
      const batch = nextBatch()
      if (batch.length > 0) await settle(batch)
    }
    draining = undefined
  }

  return {
    add(item) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      queue.push({ item, since: performance.now(), resolve, reject })
      draining ??= drain()
      return promise
    },
    async idle() {
      while (draining) await draining
    },
  }
}
