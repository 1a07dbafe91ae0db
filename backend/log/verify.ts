import { timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import { sealOf } from './seal.ts'

export type Misfit = {
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly id: string
  /** `seal`: changed; `missing`: not the next of its stream; `gap`: events of the log before it are gone, of this stream or another. */
  readonly reason: 'seal' | 'missing' | 'gap'
}

export type Verification = {
  /** Events whose seal fits. */
  readonly verified: number
  readonly streams: number
  /** The first event, in log order, that does not fit; its successors are not judged. */
  readonly misfit?: Misfit
}

type Chain = { readonly revision: number; readonly seal: string }

/** Why an event does not follow the chain of its stream; undefined when it does. */
function misfitOf(event: StoredEvent, before: Chain, sealKey: KeyObject): Misfit['reason'] | undefined {
  const { stream, revision, id, type, data } = event
  if (revision !== before.revision + 1) return 'missing'
  const { seal, ...metadata } = event.metadata
  const expected = Buffer.from(sealOf(sealKey, { previous: before.seal, stream, revision, id, type, data, metadata }))
  const actual = Buffer.from(typeof seal === 'string' ? seal : '')
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? undefined : 'seal'
}

/**
 * Reads the whole log once, in order, and checks that each event is sealed and follows the one before in its stream.
 * `isNumbered`: positions count the events from 1, as those of the Postgres store do, so that a stream's cut end shows too.
 */
export async function verifySeals(store: EventStore, sealKey: KeyObject, { isNumbered = false } = {}): Promise<Verification> {
  const chains = new Map<string, Chain>()
  const reading = new AbortController()
  let verified = 0
  try {
    for await (const message of store.subscribe({ signal: reading.signal })) {
      if (message.kind === 'caught-up') break
      if (message.kind !== 'event') continue
      const { event } = message
      const before = chains.get(event.stream) ?? { revision: -1, seal: '' }
      const reason = misfitOf(event, before, sealKey) ?? (isNumbered && event.position !== BigInt(verified + 1) ? 'gap' : undefined)
      if (reason !== undefined) {
        const { stream, revision, type, id } = event
        return { verified, streams: chains.size, misfit: { stream, revision, type, id, reason } }
      }
      chains.set(event.stream, { revision: event.revision, seal: String(event.metadata['seal']) })
      verified += 1
    }
    return { verified, streams: chains.size }
  } finally {
    reading.abort()
  }
}
