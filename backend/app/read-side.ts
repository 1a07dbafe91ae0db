import type { KeyObject } from 'node:crypto'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { OpenedEvent } from '@fleet/platform/subscriptions/subscription'
import { metadataOf, inPresentShape, decryptData } from '@fleet/platform/event-sourcing/command-handler/event-codec'
import { fieldTags } from '@fleet/platform/vault/field-tags'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { passportHash } from '@fleet/platform/vault/passport-hash'
import type { Vault } from '@fleet/platform/vault/vault'
import { catalogue } from '@fleet/domain/catalogue/every-event'

/** Decrypts stored events for the projections; caches each until a key is destroyed. */
export function openEvent(
  vault: Vault,
  keys: Pick<MasterKeys, 'naming'>,
): (stored: StoredEvent) => Promise<OpenedEvent> {
  let since = vault.decryptedCaches.generation()
  let known = new WeakMap<StoredEvent, Promise<OpenedEvent>>()

  return (stored) => {
    const generation = vault.decryptedCaches.generation()
    if (generation === undefined || generation !== since) known = new WeakMap()
    since = generation
    const there = known.get(stored)
    if (there !== undefined) return there
    const opening = open(stored)
    known.set(stored, opening)
    opening.catch(() => known.delete(stored))
    return opening
  }

  async function open(stored: StoredEvent): Promise<OpenedEvent> {
    // Destroy keys before opening later events, so that the person's data reaches no row.
    if (stored.type === 'PersonErased') await vault.destroyKeys([String(stored.data['personId'])])
    const [data, sealed] = await Promise.all([
      decryptData({ catalogue, vault }, stored),
      inPresentShape({ catalogue, vault }, stored),
    ])
    const personKeys = new Map<string, KeyObject | undefined>()
    for (const personId of Object.keys(sealed['personal'] ?? {}))
      personKeys.set(personId, await vault.findKey(personId))
    return {
      ...stored,
      data,
      metadata: metadataOf(stored.metadata),
      encryptedData: sealed,
      tags: (personId, names) => {
        const key = personKeys.get(personId)
        return key === undefined ? [] : fieldTags(key, names, `${stored.stream} ${stored.revision}`)
      },
      hashed: (value) => passportHash(keys, value),
    }
  }
}
