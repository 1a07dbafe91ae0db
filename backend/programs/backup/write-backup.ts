import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Client } from 'pg'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { allEvents } from '@fleet/platform/event-sourcing/stores/all-events'
import type { FileStore } from '../../documents/store/file-store.ts'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { changedFiles, copyFiles, type CopiedFile } from './documents.ts'
import { checkEvents, eventsOf, lineOf, type EventCheck } from './events.ts'
import { BackupRefused, pathsIn, readManifest, type Manifest } from './layout.ts'
import { readLines, writeLines } from './lines.ts'
import { rowsOf, type TableRow } from './tables.ts'

type BackupOptions = {
  readonly folder: string
  readonly eventStore: Manifest['eventStore']
  /** Returns events as stored, with their MACs. */
  readonly store: EventStore
  readonly keys: MasterKeys
  /** The address of the owner of all tables. */
  readonly owner: string
  readonly files: FileStore
  readonly madeAt: string
}

type BackupResult = {
  readonly manifest: Manifest
  readonly checked: EventCheck
  /** Number of persons in the events without a key in the vault. */ readonly keyless: number
}

/**
 * Copies events first, then the vault, then documents, while the application may run: data that an event refers to is
 * copied after it. Then reads and verifies the copy.
 * @throws BackupRefused the folder exists, or the copy is not as written
 */
export async function writeBackup({
  folder,
  eventStore,
  store,
  keys,
  owner,
  files,
  madeAt,
}: BackupOptions): Promise<BackupResult> {
  const unfinished = `${folder}.unfinished`
  const paths = pathsIn(unfinished)
  await mkdir(dirname(folder), { recursive: true })
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(paths.files, { recursive: true, mode: 0o700 })

  const streams = new Set<string>()
  async function* events() {
    for await (const event of allEvents(store)) {
      yield lineOf(event)
      if (event.revision === 0) streams.add(event.stream)
    }
  }
  const writtenEvents = await writeLines(paths.events, events())

  const rows: Record<string, number> = {}
  const persons = new Set<string>()
  const client = new Client({ connectionString: owner, application_name: 'backup' })
  await client.connect()
  async function* tableRows() {
    for await (const one of rowsOf(client)) {
      rows[one.table] = (rows[one.table] ?? 0) + 1
      if (one.table === 'vault.person_key') persons.add(String(one.row['person_id']))
      yield one
    }
  }
  const writtenRows = await writeLines(paths.tables, tableRows()).finally(() => void client.end())

  let bytes = 0
  async function* documents() {
    for await (const file of copyFiles(files, paths.files)) {
      bytes += file.size
      yield file
    }
  }
  const writtenFiles = await writeLines(paths.documents, documents())

  const manifest: Manifest = {
    format: 1,
    madeAt,
    eventStore,
    events: { ...writtenEvents, streams: streams.size },
    tables: { ...writtenRows, rows },
    documents: { ...writtenFiles, bytes },
  }
  await writeFile(paths.manifest, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  const checked = await verifyBackup(unfinished, keys)
  await rename(unfinished, folder).catch((error: unknown) => {
    throw new BackupRefused(`${folder} exists already: the backup is in ${unfinished}`, { cause: error })
  })
  return { manifest, checked, keyless: [...checked.persons].filter((person) => !persons.has(person)).length }
}

export async function* rowsIn(path: string): AsyncGenerator<TableRow> {
  for await (const line of readLines(path)) yield line as unknown as TableRow
}

export async function* filesIn(path: string): AsyncGenerator<CopiedFile> {
  for await (const line of readLines(path)) yield line as unknown as CopiedFile
}

/** Verifies a backup: hashes of files, MACs of events. @throws BackupRefused it is not as written */
async function verifyBackup(folder: string, keys: MasterKeys): Promise<EventCheck> {
  const paths = pathsIn(folder)
  const { events } = await readManifest(folder)
  const checked = await checkEvents(eventsOf(paths.events), keys)
  if (checked.events !== events.lines)
    throw new BackupRefused(`${paths.events} holds ${checked.events} events, and ${events.lines} were written`)
  const changed = await changedFiles(filesIn(paths.documents), paths.files)
  if (changed.length > 0)
    throw new BackupRefused(
      `${changed.length} documents in ${paths.files} differ from what was written: ${changed.slice(0, 5).join(', ')}`,
    )
  return checked
}
