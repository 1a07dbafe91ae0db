import type { Reactor } from '@fleet/platform/subscriptions/subscription'
import { Contended } from '@fleet/platform/event-sourcing/command-handler/request-deadline'
import { idFor } from '../../form-instances/ids.ts'
import type { ClientImportHandler } from '@fleet/domain/client-imports/decider'
import type { Submissions } from '../submissions/registration.ts'
import type { ReferenceHandler } from '@fleet/domain/references/decider'
import type { Clock } from '@fleet/platform/time/clock'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { Vault } from '@fleet/platform/vault/vault'
import { finishImport } from './importing.ts'

type Deps = {
  readonly clock: Clock
  readonly vault: Vault
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly clientImports: ClientImportHandler
  readonly references: ReferenceHandler
}

/** By then a request has confirmed its rows, or its process was killed. */
const abandonedAfterMs = 2 * 60_000

/**
 * Creates confirmed registrations after an interruption, then destroys the import's key: the registrations hold the
 * answers under the keys of their persons, so nothing is left to erase here.
 */
export function clientImports(deps: Deps): Reactor {
  return {
    name: 'client-imports',
    types: new Set(['ClientImportConfirmed', 'ClientImportFinished', 'ClientImportDropped']),
    async react({ type, data: { importId } }) {
      if (typeof importId !== 'string') return
      if (type === 'ClientImportConfirmed') await finishImport(deps, importId)
      else await deps.vault.destroyKeys([importId])
    },
  }
}

/**
 * Drops rows that were appended and never confirmed. While they may still be confirmed the event is retried later,
 * without blocking others.
 */
export function abandonedImports({ clientImports: imports, clock }: Deps): Reactor {
  return {
    name: 'abandoned-imports',
    types: new Set(['ClientsListed']),
    async react({ data: { importId }, metadata, stream }) {
      if (typeof importId !== 'string') return
      const { state } = await imports.load(importId)
      if (state.status !== 'listed') return
      const now = clock.now()
      if (Date.parse(now) - Date.parse(String(metadata['occurredAt'])) < abandonedAfterMs) throw new Contended(stream)
      await imports.handle(importId, {
        type: 'DropImport',
        data: { importId },
        meta: { commandId: idFor(`drop:${importId}`), actor: { id: 'system', role: 'system' }, now },
      })
    },
  }
}
