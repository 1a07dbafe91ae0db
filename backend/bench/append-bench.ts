import { randomUUID } from 'node:crypto'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import type { JsonObject } from '@fleet/domain/kernel/json'

type AppendBench = {
  readonly appends: number
  readonly perSecond: number
  /** Milliseconds for one append. */
  readonly median: number
  readonly p99: number
}

type AppendBenchOptions = {
  /** Writers at the same time, each with a stream of its own. Default 32. */
  readonly clients?: number
  /** Measured time, after a second of warm-up. Default 5. */
  readonly seconds?: number
  /** The data of each event. Default: 600 bytes, like a save of some answers. */
  readonly data?: JsonObject
}

const aSave: JsonObject = {
  personId: 'b1a1c9ba-6c1e-4c54-9d3c-3a1f0f6c1a11',
  passengerIndex: 1,
  answers: { firstName: 'v1.'.padEnd(240, 'x'), lastName: 'v1.'.padEnd(240, 'y') },
}

/** Measures raw appends of one event each: the limit of the event store itself. Use a store made for the benchmark. */
export async function benchAppends(store: EventStore, options: AppendBenchOptions = {}): Promise<AppendBench> {
  const { clients = 32, seconds = 5, data = aSave } = options
  await measure(store, { clients, seconds: 1, data })
  const { durations, elapsed } = await measure(store, { clients, seconds, data })
  durations.sort((a, b) => a - b)
  const at = (share: number) => durations[Math.floor(share * durations.length)] ?? 0
  return {
    appends: durations.length,
    perSecond: Math.round((durations.length / elapsed) * 1000),
    median: at(0.5),
    p99: at(0.99),
  }
}

async function measure(
  store: EventStore,
  { clients, seconds, data }: Required<AppendBenchOptions>,
): Promise<{ durations: number[]; elapsed: number }> {
  const start = performance.now()
  const durations: number[] = []
  const write = async () => {
    const stream = `bench-${randomUUID()}`
    let revision = -1
    while (performance.now() - start < seconds * 1000) {
      const before = performance.now()
      const event = {
        id: randomUUID(),
        type: 'AppendMeasured',
        data,
        metadata: { occurredAt: '2030-01-01T00:00:00.000Z' },
      }
      revision = (await store.append(stream, revision, [event])).revision
      durations.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: clients }, write))
  return { durations, elapsed: performance.now() - start }
}
