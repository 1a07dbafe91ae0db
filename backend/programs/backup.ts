import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { streamPrefixes } from '@fleet/domain/catalogue/streams'
import { writeBackup } from './backup/write-backup.ts'
import { readConfig } from '@fleet/platform/config/config'
import { databaseAddresses } from '@fleet/platform/database/addresses'
import { programConnections } from '@fleet/platform/database/connections'
import { openFileStore } from '../documents/store/open-store.ts'
import { openUncheckedStore } from '@fleet/platform/event-sourcing/command-handler/open-store'
import { shutdownMessage } from './shutdown-message.ts'
import { withLog } from './with-log.ts'

/**
 * `npm run backup [-- <folder>]`: copies events, vault and documents, in this order, and verifies the copy. The
 * application may be running.
 */
try {
  const {
    positionals: [folderArgument],
  } = parseArgs({ allowPositionals: true })
  const config = readConfig(process.env)
  const madeAt = new Date().toISOString()
  const folder = resolve(folderArgument ?? join(config.dataDir, 'backups', madeAt.replace(/[:.]/g, '-')))
  const { manifest, checked, keyless } = await withLog(async ({ keys, owner, isNumbered }) => {
    const store = await openUncheckedStore({
      streams: streamPrefixes,
      eventStoreUrl: config.eventStoreUrl,
      databaseUrl: databaseAddresses(owner).events,
      connections: programConnections.events,
    })
    try {
      const files = await openFileStore(config.documents, (line) => console.error(line))
      return await writeBackup({
        folder,
        eventStore: isNumbered ? 'postgres' : 'eventstoredb',
        store,
        keys,
        owner,
        files,
        madeAt,
      })
    } finally {
      await store.close()
    }
  })
  const { events, tables, documents } = manifest
  console.log(
    `${folder}: ${events.lines} events in ${events.streams} streams, ${tables.rows['vault.person_key'] ?? 0} keys of persons, ${documents.lines} documents (${(documents.bytes / 1e6).toFixed(1)} MB), verified.`,
  )
  console.log(
    'Keep MASTER_KEY in another place: the backup does not contain it, and personal data cannot be read without it.',
  )
  if (keyless > 0)
    console.error(`The vault has no keys for ${keyless} people in these events. Their data cannot be read.`)
  if (checked.violations > 0) {
    console.error(
      `${checked.violations} events have invalid MACs and are copied unchanged; the first: ${checked.first}`,
    )
    process.exitCode = 1
  }
} catch (error) {
  console.error(shutdownMessage(error))
  process.exitCode = 1
}
