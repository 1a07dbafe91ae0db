import type { KeyObject } from 'node:crypto'
import type { DatabasePool } from 'slonik'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { accountList } from '@fleet/projections/accounts/projection'
import { accessLog } from '@fleet/projections/access-log/projection'
import { auditTrail } from '@fleet/projections/audit-trail/projection'
import { invitationList } from '@fleet/projections/invitations/projection'
import { referenceNumbers } from '@fleet/projections/references/projection'
import { failureText } from '@fleet/projections/runtime/failure'
import type { OpenedEvent, Projection } from '@fleet/projections/runtime/projection'
import type { ProjectionRunner } from '@fleet/projections/runtime/run-projections'
import { runProjections } from '@fleet/projections/runtime/run-projections'
import { stats } from '@fleet/projections/stats/projection'
import { submissionList } from '@fleet/projections/submissions/projection'
import { metadataOf } from './log/metadata.ts'
import { inPresentShape, openData } from './log/open-event.ts'
import { fieldTags } from './vault/field-tags.ts'
import type { Vault } from './vault/vault.ts'

/** Every read model; all are kept by one loop. */
export const readModels: readonly Projection[] = [
  accountList, invitationList, accessLog, submissionList, stats, auditTrail, referenceNumbers,
]

/** Opens a stored event for the projections. */
export function openEvent(vault: Vault): (stored: StoredEvent) => Promise<OpenedEvent> {
  return async (stored) => {
    // Before anything later is opened: what is said of them afterwards reaches no row.
    if (stored.type === 'PersonErased') await vault.destroyKeys([String(stored.data['personId'])])
    const [data, sealed] = await Promise.all([openData(vault, stored), inPresentShape(vault, stored)])
    const keys = new Map<string, KeyObject | undefined>()
    for (const personId of Object.keys(sealed['personal'] ?? {})) keys.set(personId, await vault.findKey(personId))
    return {
      ...stored,
      data,
      metadata: metadataOf(stored.metadata),
      sealed,
      tags: (personId, names) => {
        const key = keys.get(personId)
        return key === undefined ? [] : fieldTags(key, names, `${stored.stream} ${stored.revision}`)
      },
    }
  }
}

export function startReadSide(parts: { database: DatabasePool; store: EventStore; vault: Vault; log: (line: string) => void }): ProjectionRunner {
  const { database, store, vault, log } = parts
  return runProjections({
    database,
    store,
    open: openEvent(vault),
    projections: readModels,
    onError: (failure) => log(failureText(failure)),
  })
}
