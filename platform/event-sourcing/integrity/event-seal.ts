import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { Json } from '@fleet/domain/kernel/json'
import { eventName } from '../stores/event-name.ts'
import { Tampered } from '../../vault/tampered.ts'
import type { MasterKeys, NamedKey } from '../../vault/keys.ts'
import { findNamedKey } from '../../vault/keys.ts'
import { fits, keyIdOf, sealOf } from './seal.ts'

/** Where a stream's chain of seals stands; before its first event at revision -1. */
export type Link = { readonly revision: number; readonly seal: string }
export const beginning: Link = { revision: -1, seal: '' }

export type Misfit = Pick<StoredEvent, 'stream' | 'revision' | 'type' | 'id'> & {
  /** `seal`: changed, or not written by this application; `missing`: not the next of its stream; `gap`: events of the log before it are gone, of this stream or another. */
  readonly reason: 'seal' | 'missing' | 'gap'
}

/** An event does not fit its seal: nothing may go on with its stream. */
export class SealBroken extends Tampered {
  override readonly name = 'SealBroken'
  readonly misfit: Misfit
  constructor(misfit: Misfit) {
    super(`${eventName(misfit)} does not fit its seal: ${misfit.reason}`)
    this.misfit = misfit
  }
}

type Unsealed = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'type' | 'data' | 'metadata'>

/** What a seal vouches for: the event as stored, its place, and by the seal before it all that came before in its stream. */
function vouchedFor(
  { stream, revision, id, type, data, metadata: { seal: _, ...metadata } }: Unsealed,
  { seal: previous }: Link,
): Json {
  return [previous, stream, revision, id, type, data, metadata]
}

export function sealEvent(key: NamedKey, event: Unsealed, before: Link): string {
  return sealOf(key, vouchedFor(event, before))
}

export const sealIn = ({ metadata: { seal } }: Pick<StoredEvent, 'metadata'>): string =>
  typeof seal === 'string' ? seal : ''
export const linkOf = (event: StoredEvent): Link => ({ revision: event.revision, seal: sealIn(event) })

export function misfitOf({ stream, revision, type, id }: StoredEvent, reason: Misfit['reason']): SealBroken {
  return new SealBroken({ stream, revision, type, id, reason })
}

function fitsItsKey(keys: MasterKeys, event: StoredEvent, before: Link): boolean {
  const seal = sealIn(event)
  const id = keyIdOf(seal)
  const key = id === undefined ? undefined : findNamedKey(keys, 'sealing', id)
  return key !== undefined && fits(seal, key, vouchedFor(event, before))
}

/** Checks that the event follows `before` in its stream. @throws SealBroken */
export function checkSeal(keys: MasterKeys, event: StoredEvent, before: Link): void {
  if (event.revision !== before.revision + 1) throw misfitOf(event, 'missing')
  if (!fitsItsKey(keys, event, before)) throw misfitOf(event, 'seal')
}
