import type { KeyObject } from 'node:crypto'
import type { DatabasePool } from 'slonik'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { readCheckpoints } from '@fleet/projections/runtime/checkpoint'
import { failureText } from '@fleet/projections/runtime/failure'
import type { Leadership } from '@fleet/projections/runtime/leadership'
import type { LogTail } from '@fleet/projections/runtime/log-tail'
import { recordAstray } from '@fleet/projections/runtime/missed-events'
import type { OpenedEvent } from '@fleet/projections/runtime/projection'
import { ProjectionRunner } from '@fleet/projections/runtime/run-projections'
import { rebuildAsOwner } from './database/rebuild-as-owner.ts'
import type { ReadPlaces } from './log/log-watch.ts'
import { metadataOf } from './log/metadata.ts'
import { inPresentShape, openData } from './log/open-event.ts'
import { readModelNames, readModels } from './read-models.ts'
import { fieldTags } from './vault/field-tags.ts'
import type { MasterKeys } from './vault/keys.ts'
import { passportHash } from './vault/passport-hash.ts'
import type { Vault } from './vault/vault.ts'

/** Opens a stored event for the projections: once for all of them, as long as no key is destroyed. */
export function openEvent(vault: Vault, keys: Pick<MasterKeys, 'naming'>): (stored: StoredEvent) => Promise<OpenedEvent> {
  let since = vault.opened.moment()
  let known = new WeakMap<StoredEvent, Promise<OpenedEvent>>()

  return (stored) => {
    const moment = vault.opened.moment()
    if (moment === undefined || moment !== since) known = new WeakMap()
    since = moment
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
    for (const personId of Object.keys(sealed['personal'] ?? {})) personKeys.set(personId, await vault.findKey(personId))
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

type ReadSideParts = { readonly database: DatabasePool; readonly leadership: Leadership; readonly tail: LogTail; readonly vault: Vault; readonly keys: Pick<MasterKeys, 'naming'>; readonly log: (line: string) => void }

type Places = { readonly database: DatabasePool; /** The address of the tables' owner. */ readonly owner: string; readonly store: EventStore; readonly vault: Vault; readonly keys: Pick<MasterKeys, 'naming'> }

/** What becomes of the read models when the log is another. */
export function readPlaces({ database, owner, store, vault, keys }: Places): ReadPlaces {
  return {
    checkpoints: () => readCheckpoints(database, readModelNames),
    tellAstray: (names) => recordAstray(database, names),
    async rebuild(names) {
      await rebuildAsOwner(owner, { store, open: openEvent(vault, keys), projections: readModels.filter(({ name }) => names.includes(name)) })
    },
  }
}

export function startReadSide({ database, leadership, tail, vault, keys, log }: ReadSideParts): ProjectionRunner {
  return new ProjectionRunner({
    database, leadership, tail,
    open: openEvent(vault, keys),
    projections: readModels,
    onError: (failure) => log(failureText(failure)),
  })
}
