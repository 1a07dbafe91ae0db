import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { streamPrefixes } from '@fleet/domain/catalogue/streams'
import { BackupRefused } from './backup/layout.ts'
import { backupParts, refuseWhileRunning, restoreBackup, type BackupPart } from './backup/restore-backup.ts'
import { readConfig, type Config } from '@fleet/platform/config/config'
import { databaseAddresses } from '@fleet/platform/database/addresses'
import { programConnections } from '@fleet/platform/database/connections'
import { migrations } from '../app/migrations.ts'
import { poolAt } from '@fleet/platform/database/pool'
import { prepareDatabase } from '@fleet/platform/database/prepare'
import { rebuildAsOwner } from '@fleet/platform/subscriptions/rebuild'
import { openFileStore } from '../documents/store/open-store.ts'
import { openUncheckedStore, openEventStore } from '@fleet/platform/event-sourcing/command-handler/open-store'
import { checkEventStore } from '@fleet/platform/event-sourcing/command-handler/check-event-store'
import { startEmbeddedPostgres } from '@fleet/platform/embedded-postgres/embedded-postgres'
import { findRunningPostgres } from '@fleet/platform/embedded-postgres/running'
import { readModels } from '@fleet/projections/every-read-model'
import { openEvent } from '../app/read-side.ts'
import { reportProgress } from './rebuild-progress.ts'
import { shutdownMessage } from './shutdown-message.ts'
import { createVault } from '@fleet/platform/vault/vault'

type RestoreArguments = { readonly folder: string; readonly only: readonly BackupPart[]; readonly over: boolean }

function parseArguments(): RestoreArguments {
  const {
    positionals: [folder],
    values,
  } = parseArgs({
    allowPositionals: true,
    options: { over: { type: 'boolean', default: false }, only: { type: 'string' } },
  })
  if (folder === undefined)
    throw new BackupRefused('which backup? npm run restore -- <folder> [--only events, postgres or documents] [--over]')
  const only = backupParts.filter((half) => values.only === undefined || values.only === half)
  if (only.length === 0) throw new BackupRefused(`--only takes ${backupParts.join(', ')}, not "${values.only}"`)
  return { folder: resolve(folder), only, over: values.over }
}

async function restoreInto(config: Config, owner: string, { folder, only, over }: RestoreArguments) {
  await refuseWhileRunning(owner)
  await prepareDatabase(owner, migrations)
  const addresses = databaseAddresses(owner)
  const place = {
    eventStoreUrl: config.eventStoreUrl,
    databaseUrl: addresses.events,
    connections: programConnections.events,
    streams: streamPrefixes,
  }
  const store = await openUncheckedStore(place)
  const vaultPool = poolAt(addresses.vault, { name: 'restore', max: programConnections.vault })
  try {
    await checkEventStore(config.eventStoreUrl)
    return await restoreBackup({
      folder,
      only,
      overwrite: over,
      store,
      owner,
      vaultPool,
      isInPostgres: config.eventStoreUrl === undefined,
      secrets: config,
      files: await openFileStore(config.documents, () => {}),
      print: (line) => console.log(line),
      async rebuild(keys) {
        const integrityStore = await openEventStore({ ...place, keys })
        try {
          await rebuildAsOwner(owner, {
            store: integrityStore,
            open: openEvent(createVault(vaultPool, keys), keys),
            projections: readModels,
            onProgress: reportProgress({ print: console.log, now: () => performance.now() }),
          })
        } finally {
          await integrityStore.close()
        }
      },
    })
  } finally {
    await store.close()
    await vaultPool.end()
  }
}

/**
 * `npm run restore -- <folder>`: restores what `npm run backup` wrote into an empty place, while no application runs.
 */
try {
  const options = parseArguments()
  const config = readConfig(process.env)
  if (config.databaseUrl === undefined && (await findRunningPostgres(config.dataDir)) !== undefined)
    throw new BackupRefused(`an application runs on ${config.dataDir}: stop it first`)
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : undefined
  try {
    const { manifest, checked, laterEvents, files, waitingMails, keyless } = await restoreInto(
      config,
      config.databaseUrl ?? embedded?.url ?? '',
      options,
    )
    console.log(
      `As of ${manifest.madeAt}: ${checked.events} events in ${checked.streams} streams, ${manifest.tables.rows['vault.person_key'] ?? 0} keys of persons, ${files} of ${manifest.documents.lines} documents written; read models were rebuilt.`,
    )
    if (options.only.includes('events') && !options.only.includes('postgres'))
      console.log('Postgres knows another event store: run npm run log:accept before people work again.')
    if (laterEvents > 0) console.log(`${laterEvents} events came after the backup and stay.`)
    if (waitingMails > 0)
      console.log(`${waitingMails} emails were not sent yet then. The next start sends them; some may be sent twice.`)
    if (keyless > 0)
      console.error(`The vault has no keys for ${keyless} people in these events. Their data cannot be read.`)
    if (checked.violations > 0) {
      console.error(`${checked.violations} events have invalid MACs; the first: ${checked.first}`)
      process.exitCode = 1
    }
  } finally {
    await embedded?.stop()
  }
} catch (error) {
  console.error(shutdownMessage(error))
  process.exitCode = 1
}
