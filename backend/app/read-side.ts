import type { KeyObject } from 'node:crypto'
import type { DatabasePool } from 'slonik'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { readCheckpoints } from '@fleet/platform/subscriptions/checkpoint'
import { failureText } from '@fleet/platform/subscriptions/failure'
import type { Leadership } from '@fleet/platform/jobs/leadership'
import type { LogTail } from '@fleet/platform/subscriptions/log-tail'
import { recordAstray } from '@fleet/platform/subscriptions/missed-events'
import type { OpenedEvent } from '@fleet/platform/subscriptions/projection'
import { ProjectionRunner } from '@fleet/platform/subscriptions/run-projections'
import { rebuildAsOwner } from '@fleet/platform/subscriptions/rebuild-as-owner'
import type { ReadPlaces } from '@fleet/platform/subscriptions/replaced-log'
import { metadataOf } from '@fleet/platform/event-sourcing/command-handler/metadata'
import { inPresentShape, openData } from '@fleet/platform/event-sourcing/command-handler/open-event'
import { readModelNames, readModels } from '@fleet/projections/every-read-model'
import { fieldTags } from '@fleet/platform/vault/field-tags'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { passportHash } from '@fleet/platform/vault/passport-hash'
import type { Vault } from '@fleet/platform/vault/vault'

/** Opens a stored event for the projections: once for all of them, as long as no key is destroyed. */
export function openEvent(
  vault: Vault,
  keys: Pick<MasterKeys, 'naming'>,
): (stored: StoredEvent) => Promise<OpenedEvent> {
  let since = vault.opened.generation()
  let known = new WeakMap<StoredEvent, Promise<OpenedEvent>>()

  return (stored) => {
    const generation = vault.opened.generation()
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
    // Before anything later is opened: what is said of them afterwards reaches no row.
    if (stored.type === 'PersonErased') await vault.destroyKeys([String(stored.data['personId'])])
    const [data, sealed] = await Promise.all([openData(vault, stored), inPresentShape(vault, stored)])
    const personKeys = new Map<string, KeyObject | undefined>()
    for (const personId of Object.keys(sealed['personal'] ?? {}))
      personKeys.set(personId, await vault.findKey(personId))
    return {
      ...stored,
      data,
      metadata: metadataOf(stored.metadata),
      sealed,
      tags: (personId, names) => {
        const key = personKeys.get(personId)
        return key === undefined ? [] : fieldTags(key, names, `${stored.stream} ${stored.revision}`)
      },
      hashed: (value) => passportHash(keys, value),
    }
  }
}

type ReadSideParts = {
  readonly database: DatabasePool
  readonly leadership: Leadership
  readonly tail: LogTail
  readonly vault: Vault
  readonly keys: Pick<MasterKeys, 'naming'>
  readonly log: (line: string) => void
}

type Places = {
  readonly database: DatabasePool
  /** The address of the tables' owner. */ readonly owner: string
  readonly store: EventStore
  readonly vault: Vault
  readonly keys: Pick<MasterKeys, 'naming'>
}

/** What becomes of the read models when the log is another. */
export function readPlaces({ database, owner, store, vault, keys }: Places): ReadPlaces {
  return {
    checkpoints: () => readCheckpoints(database, readModelNames),
    tellAstray: (names) => recordAstray(database, names),
    async rebuild(names) {
      await rebuildAsOwner(owner, {
        store,
        open: openEvent(vault, keys),
        projections: readModels.filter(({ name }) => names.includes(name)),
      })
    },
  }
}

export function startReadSide({ database, leadership, tail, vault, keys, log }: ReadSideParts): ProjectionRunner {
  return new ProjectionRunner({
    database,
    leadership,
    tail,
    open: openEvent(vault, keys),
    projections: readModels,
    onError: (failure) => log(failureText(failure)),
  })
}
