import { mkdtemp, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@fleet/platform/embedded-postgres/embedded-postgres'
import { stopLeftoverServer } from '@fleet/platform/embedded-postgres/leftover-server'
import { isRunning } from '@fleet/platform/embedded-postgres/process-state'

const prefix = 'registration-tests-'

// No data outlives the run, so it need not survive a crash.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  shared_buffers: '128MB',
  jit: 'off',
  max_wal_size: '512MB',
}

const inMemory = '/dev/shm'
const enough = 4_000_000_000

/** Uses memory if there is room: copying a database for a test file then takes 10 ms instead of 300. */
async function quickestFolder(): Promise<string> {
  const memory = await statfs(inMemory).catch(() => undefined)
  return memory !== undefined && memory.bavail * memory.bsize > enough ? inMemory : tmpdir()
}

/** Starts one Postgres for all tests of a run, in a temporary folder that is removed at the end. */
export async function startSharedPostgres(): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  const root = await quickestFolder()
  await removeAbandoned(root)
  const dataDir = await mkdtemp(path.join(root, prefix))
  const server = await startEmbeddedPostgres({ dataDir, settings })
  return {
    url: server.superuserUrl,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Stops the servers and removes the folders of runs that were killed. */
async function removeAbandoned(root: string): Promise<void> {
  const folders = (await readdir(root)).filter((name) => name.startsWith(prefix))
  for (const folder of folders.map((name) => path.join(root, name))) {
    const ownerFile = path.join(folder, 'postgres.owner')
    const owner = Number(await readFile(ownerFile, 'utf8').catch(() => 'NaN'))
    // A new folder without an owner is being created by another run.
    if (Number.isNaN(owner) ? await isYoung(folder) : await isRunning(owner)) continue
    await stopLeftoverServer(path.join(folder, 'postgres'), ownerFile)
      .then(() => rm(folder, { recursive: true, force: true }))
      .catch(() => {})
  }
}

async function isYoung(folder: string): Promise<boolean> {
  const made = await stat(folder).catch(() => undefined)
  return made === undefined || Date.now() - made.mtimeMs < 10 * 60_000
}
