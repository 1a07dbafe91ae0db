import { Client, type Pool } from 'pg'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { allEvents } from '@fleet/platform/event-sourcing/stores/all-events'
import type { FileStore } from '../../documents/store/file-store.ts'
import { type RingSecrets, openKeyRing, openRing, type RingRow } from '@fleet/platform/vault/key-ring'
import { writeMissingFiles } from './documents.ts'
import { appendAll, checkEvents, eventsOf, compareLogs, type EventCheck, type LogComparison } from './events.ts'
import { BackupRefused, pathsIn, readManifest, type Manifest } from './layout.ts'
import { truncateTables, writeRows } from './tables.ts'
import { filesIn, rowsIn } from './write-backup.ts'

export const backupParts = ['events', 'postgres', 'documents'] as const
export type BackupPart = (typeof backupParts)[number]

type RestoreOptions = {
  readonly folder: string
  /** Parts to restore. */
  readonly only: readonly BackupPart[]
  /** Whether existing data may be overwritten. */
  readonly overwrite: boolean
  readonly store: EventStore
  /** Events are in the same Postgres. */
  readonly isInPostgres: boolean
  readonly owner: string
  readonly vaultPool: Pool
  readonly secrets: RingSecrets
  readonly files: FileStore
  readonly rebuild: (keys: Awaited<ReturnType<typeof openKeyRing>>) => Promise<void>
  readonly print: (line: string) => void
}

type Restored = {
  readonly manifest: Manifest
  readonly checked: EventCheck
  /** Events in the event store that came after the backup. */
  readonly laterEvents: number
  readonly files: number
  /** Mails that waited when the backup was made: they are sent, some perhaps for the second time. */
  readonly waitingMails: number
  readonly keyless: number
}

/** Names of an application's connections. */
const applicationNames = ['event-store', 'fleet %']

/** Call before opening any connection. @throws BackupRefused an application uses the database */
export async function refuseWhileRunning(owner: string): Promise<void> {
  const client = new Client({ connectionString: owner, application_name: 'restore' })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    'SELECT DISTINCT application_name AS name FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE ANY($1) AND application_name NOT LIKE $2',
    [applicationNames, 'fleet program%'],
  )
  await client.end()
  if (rows.length > 0)
    throw new BackupRefused(
      `an application uses this database (${rows.map(({ name }) => name).join(', ')}): stop it first`,
    )
}

const countOf = async (client: Client, statement: string) =>
  Number((await client.query<{ count: string }>(statement)).rows[0]?.count ?? 0)

/** @throws BackupRefused MASTER_KEY is not the one of the backup */
async function checkMasterKey(path: string, secrets: RingSecrets): Promise<void> {
  const ring: RingRow[] = []
  for await (const { table, row } of rowsIn(path)) {
    if (table !== 'vault.key_ring') break
    ring.push({ ...row, wrapped_key: Buffer.from(String(row['wrapped_key']).slice(2), 'hex') } as unknown as RingRow)
  }
  try {
    openRing(ring, secrets)
  } catch (error) {
    throw new BackupRefused(
      'MASTER_KEY is not the one of this backup, and its personal data cannot be read without it: set the key of that time',
      { cause: error },
    )
  }
}

/** Existing data that a restore would overwrite; [] when there is none. */
async function findExistingData(
  client: Client,
  { only, isInPostgres, store }: RestoreOptions,
  logs: LogComparison,
): Promise<string[]> {
  const existing: string[] = []
  const keys = only.includes('postgres') ? await countOf(client, 'SELECT count(*) FROM vault.person_key') : 0
  if (keys > 0) existing.push(`the keys of ${keys} persons in Postgres`)
  if (only.includes('events') && isInPostgres && logs.log > 0)
    existing.push(`${logs.log} events in Postgres, the newest at position ${await store.head()}`)
  return existing
}

async function truncateEvents(client: Client): Promise<void> {
  await client.query(
    `BEGIN; ALTER TABLE events.event DISABLE TRIGGER append_only; TRUNCATE events.event; ALTER TABLE events.event ENABLE TRIGGER append_only; COMMIT`,
  )
}

async function writeTables(client: Client, path: string, expected: Readonly<Record<string, number>>): Promise<void> {
  await client.query('BEGIN')
  try {
    await truncateTables(client)
    const written = await writeRows(client, rowsIn(path))
    const incomplete = Object.entries(expected).find(([table, count]) => written[table] !== count)
    if (incomplete !== undefined)
      throw new BackupRefused(
        `${incomplete[0]} has ${written[incomplete[0]]} rows, and ${incomplete[1]} were copied: nothing was written to Postgres`,
      )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function* from(events: AsyncIterable<StoredEvent>, first: number): AsyncGenerator<StoredEvent> {
  let place = 0
  for await (const event of events) {
    if (place >= first) yield event
    place += 1
  }
}

/** Moves checkpoints to the new positions of their events. */
async function moveCheckpoints(
  client: Client,
  log: AsyncIterable<StoredEvent>,
  backup: AsyncIterable<StoredEvent>,
): Promise<void> {
  const { rows } = await client.query<{ subscription: string; position: string }>(
    'SELECT subscription, position FROM subscription.checkpoint',
  )
  const places = rows.map(({ subscription, position }) => ({ subscription, before: BigInt(position), now: -1n }))
  await compareLogs(log, backup, (inLog, inBackup) => {
    for (const place of places) if (inBackup.position <= place.before) place.now = inLog.position
  })
  for (const { subscription, now } of places)
    await client.query('UPDATE subscription.checkpoint SET position = $2 WHERE subscription = $1', [
      subscription,
      String(now),
    ])
}

/**
 * Restores a backup: the vault, the events, the documents; then verifies the MACs of the events and rebuilds the read
 * models. No application may run: see `refuseWhileRunning`.
 * @throws BackupRefused there is existing data, or the backup was changed
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { folder, only, overwrite, store, isInPostgres, owner, vaultPool, secrets, files, rebuild, print } = options
  const paths = pathsIn(folder)
  const manifest = await readManifest(folder)
  const client = new Client({ connectionString: owner, application_name: 'restore' })
  await client.connect()
  try {
    if (only.includes('postgres')) await checkMasterKey(paths.tables, secrets)
    const logs = await compareLogs(allEvents(store), eventsOf(paths.events))
    const existing = await findExistingData(client, options, logs)
    if (existing.length > 0 && !overwrite)
      throw new BackupRefused(
        `there is existing data: ${existing.join(', ')}. Restore into an empty place, or use --over to replace it permanently`,
      )
    const hasKeys = only.includes('postgres') || (await countOf(client, 'SELECT count(*) FROM vault.key_ring')) > 0
    if (only.includes('events') && !hasKeys)
      throw new BackupRefused(
        'this Postgres has no keys yet, and events cannot be read without them: restore the part "postgres" first',
      )
    const hasDiverged = logs.common < logs.log && logs.common < logs.backup
    if (!isInPostgres && hasDiverged && only.includes('events'))
      throw new BackupRefused(
        `the event store holds ${logs.log} events, which differ from the backup from event ${logs.common + 1} on: set EVENTSTORE_URL to an empty one`,
      )

    if (only.includes('postgres')) await writeTables(client, paths.tables, manifest.tables.rows)
    if (only.includes('events')) {
      const isReplaced = isInPostgres && logs.log > 0
      if (isReplaced) await truncateEvents(client)
      const there = isReplaced ? 0 : logs.common
      const written = await appendAll(store, from(eventsOf(paths.events), there), { inParallel: isInPostgres })
      print(`${written} events were written${there > 0 ? `, ${there} were there` : ''}`)
    }
    if (only.includes('postgres')) await moveCheckpoints(client, allEvents(store), eventsOf(paths.events))
    const put = only.includes('documents') ? await writeMissingFiles(files, filesIn(paths.documents), paths.files) : 0

    const keys = await openKeyRing(vaultPool, secrets)
    const checked = await checkEvents(allEvents(store), keys)
    const restored = await compareLogs(allEvents(store), eventsOf(paths.events))
    if (only.includes('events') && restored.common < restored.backup)
      throw new BackupRefused(
        `the event store has ${restored.common} of the ${restored.backup} events of the backup: run it again`,
      )
    const { rows: known } = await client.query<{ person_id: string }>('SELECT person_id FROM vault.person_key')
    const persons = new Set(known.map(({ person_id }) => person_id))
    const waitingMails = only.includes('postgres')
      ? await countOf(client, `SELECT count(*) FROM mail.outbox WHERE state = 'waiting'`)
      : 0
    await rebuild(keys)
    return {
      manifest,
      checked,
      laterEvents: restored.log - restored.common,
      files: put,
      waitingMails,
      keyless: [...checked.persons].filter((person) => !persons.has(person)).length,
    }
  } finally {
    await client.end()
  }
}
