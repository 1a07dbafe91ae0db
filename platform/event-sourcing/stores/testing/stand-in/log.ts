export type ProposedEvent = {
  readonly id: string
  readonly type: string
  readonly contentType: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}
export type LoggedEvent = ProposedEvent & {
  readonly stream: string
  readonly revision: number
  readonly position: bigint
}

export type AppendOutcome = { readonly last: LoggedEvent } | { readonly actual: number }

/** The server's streams, in memory, with the server's rules for expected revisions and repeated appends. */
export type Log = {
  readonly all: readonly LoggedEvent[]
  stream(name: string): readonly LoggedEvent[]
  append(stream: string, expected: number, events: readonly ProposedEvent[]): AppendOutcome
  /** Restores a backup that ends at this position. */
  putBack(position: bigint): void
  /** Resolves after the next append. */
  grown(): Promise<void>
}

export function memoryLog(): Log {
  const all: LoggedEvent[] = []
  const streams = new Map<string, LoggedEvent[]>()
  let growth = Promise.withResolvers<void>()
  let position = 0n

  function store(stream: string, events: readonly ProposedEvent[]): void {
    const own = streams.get(stream) ?? []
    streams.set(stream, own)
    for (const event of events) {
      position += BigInt(100 + event.data.length + event.metadata.length)
      const logged = { ...event, stream, revision: own.length, position }
      own.push(logged)
      all.push(logged)
    }
    growth.resolve()
    growth = Promise.withResolvers()
  }

  return {
    all,
    stream: (name) => streams.get(name) ?? [],
    append(stream, expected, events) {
      const own = streams.get(stream) ?? []
      const actual = own.length - 1
      const isDuplicate = actual > expected && events.every(({ id }, index) => own[expected + 1 + index]?.id === id)
      if (!isDuplicate && actual !== expected) return { actual }
      if (!isDuplicate) store(stream, events)
      const last = streams.get(stream)?.[expected + events.length]
      return last ? { last } : { actual }
    },
    putBack(last) {
      const kept = all.filter((event) => event.position <= last)
      all.splice(0, all.length, ...kept)
      streams.clear()
      for (const event of kept) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event])
      position = last
    },
    grown: () => growth.promise,
  }
}
