import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import type { Log, LoggedEvent } from './log.ts'

type Options = ReadReq.Options

/** The events that a read of a stream or of `$all` asks for; undefined when there is no such stream. */
export function requestedEvents(log: Log, options: Options, streamName: string): readonly LoggedEvent[] | undefined {
  const all = options.getAll()
  const source = all ? log.all : log.stream(streamName)
  if (!all && source.length === 0) return undefined
  const backwards = options.getReadDirection() === 1
  const from = fromOf(options)
  const inRange = source.filter((event) => {
    if (from === undefined) return true
    if (!all) return backwards ? event.revision <= from : event.revision >= from
    return backwards ? event.position < from : event.position >= from
  })
  return (backwards ? inRange.toReversed() : inRange).slice(0, Number(options.getCount()))
}

/** Start of the read; undefined at either end of the log or stream. */
function fromOf(options: Options): bigint | undefined {
  const stream = options.getStream()
  if (stream?.hasRevision()) return BigInt(stream.getRevision())
  const position = options.getAll()?.getPosition()
  return position && BigInt(position.getCommitPosition())
}

type RequestedSubscription = {
  /** Position after which it starts. */
  readonly after: bigint
  readonly accepts: (event: LoggedEvent) => boolean
  /** Events checked between two checkpoints. */
  readonly checkpointEvery: number
}

export function requestedSubscription(log: Log, options: Options): RequestedSubscription {
  const all = options.getAll()
  const filter = options.getFilter()
  const expression = new RegExp(filter?.getStreamIdentifier()?.getRegex() ?? '')
  const prefixes = filter?.getStreamIdentifier()?.getPrefixList() ?? []
  return {
    after: all?.hasEnd() ? (log.all.at(-1)?.position ?? 0n) : (fromOf(options) ?? -1n),
    accepts: ({ stream }) =>
      prefixes.length > 0 ? prefixes.some((prefix) => stream.startsWith(prefix)) : expression.test(stream),
    checkpointEvery: 32 * (filter?.getCheckpointintervalmultiplier() ?? 1),
  }
}
