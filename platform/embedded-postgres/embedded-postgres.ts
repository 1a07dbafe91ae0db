import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { ensureFolder, unwritable } from './data-folder.ts'
import { stopLeftoverServer } from './leftover-server.ts'
import { embeddedAddresses, ensureOwner } from './owner.ts'
import { runServer } from './server.ts'
import { serverUser } from './server-user.ts'

type EmbeddedPostgresOptions = {
  /** The application's data folder; the cluster lives in `postgres` below it. */
  dataDir: string
  /** TCP port on 127.0.0.1. Default: a free one. */
  port?: number
  /** Server settings on top of the defaults, e.g. `{ fsync: 'off' }`. */
  settings?: Record<string, string>
  /** Called when the server's process runs, before it accepts connections. */
  onSpawned?: () => void
  /** Called with one line when the server ended unexpectedly; it is not restarted. */
  onUnexpectedEnd?: (reason: string) => void
}

export type EmbeddedPostgres = {
  /**
   * Connection string of the owner of the application's tables, not a superuser, to the database `postgres` on
   * 127.0.0.1.
   */
  url: string
  /** Connection string of the superuser. */
  superuserUrl: string
  /** Ends open connections and stops the server; safe to call twice. */
  stop(): Promise<void>
}

/**
 * Starts a Postgres server with its cluster in the data folder, created at the first start. Stops a server that a
 * killed application left running.
 * @throws EmbeddedPostgresError with one line for the operator
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir)
  await ensureFolder(dataDir)
  const files = {
    cluster: path.join(dataDir, 'postgres'),
    password: path.join(dataDir, 'postgres.password'),
    owner: path.join(dataDir, 'postgres.owner'),
    log: path.join(dataDir, 'postgres.log'),
  }
  await stopLeftoverServer(files.cluster, files.owner)
  const binaries = await findBinaries()
  const user = await serverUser(files.cluster, binaries.postgres)
  await ensureCluster({ binaries, user, cluster: files.cluster, passwordFile: files.password })
  await startRecords(files).catch((error: unknown) => {
    throw unwritable(dataDir, error)
  })
  const server = await runServer({
    binaries,
    user,
    cluster: files.cluster,
    logFile: files.log,
    port: options.port,
    settings: options.settings ?? {},
    onSpawned: options.onSpawned ?? (() => {}),
    onUnexpectedEnd: options.onUnexpectedEnd ?? (() => {}),
  })
  const password = (await readFile(files.password, 'utf8')).trim()
  await ensureOwner(server.port, password).catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  const { owner, superuser } = embeddedAddresses(server.port, password)
  return { url: owner, superuserUrl: superuser, stop: server.stop }
}

/** Records which process owns the server, and empties its log. */
async function startRecords(files: { owner: string; log: string }): Promise<void> {
  await writeFile(files.owner, `${process.pid}\n`)
  await writeFile(files.log, '', { mode: 0o600 })
}
