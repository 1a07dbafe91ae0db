import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readPostmasterFile } from './postmaster-file.ts'
import { isRunning, sendSignal } from './process-state.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

const run = promisify(execFile)
const stopTimeoutMs = 30_000
/** How long a killed application may take to exit. */
const ownerExitMs = 2_000

/**
 * Stops the server that a killed application left running in this folder, and removes a stale `postmaster.pid`.
 * @throws EmbeddedPostgresError when the application that started it still runs
 */
export async function stopLeftoverServer(cluster: string, ownerFile: string): Promise<void> {
  const postmaster = await readPostmasterFile(cluster)
  if (postmaster === undefined) return
  const { pid } = postmaster
  if (await servesCluster(pid, cluster)) {
    const owner = Number(await readFile(ownerFile, 'utf8').catch(() => 'NaN'))
    await waitWhile(
      async () => (await isRunning(owner)) && (await servesCluster(pid, cluster)),
      ownerExitMs,
      `The data folder ${path.dirname(cluster)} is in use by a running application (process ${owner}): stop it, or set DATA_DIR to another folder`,
    )
    sendSignal(pid, 'SIGINT')
    await waitWhile(
      () => isRunning(pid),
      stopTimeoutMs,
      `A leftover Postgres server in ${cluster} (process ${pid}) does not stop: end it by hand`,
    )
  }
  // Child processes of a killed server may run a moment longer.
  await waitWhile(
    () => isServed(cluster),
    stopTimeoutMs,
    `Processes of a killed Postgres server still run in ${cluster}: end them by hand`,
  )
  await rm(path.join(cluster, 'postmaster.pid'), { force: true })
}

async function waitWhile(condition: () => Promise<boolean>, withinMs: number, refusal: string): Promise<void> {
  const until = Date.now() + withinMs
  while (await condition()) {
    if (Date.now() > until) throw new EmbeddedPostgresError(refusal)
    await delay(20)
  }
}

// A process id alone proves nothing: after a restart of the machine it may belong to any program.
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (!(await isRunning(pid))) return false
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return folder === (await realpath(cluster))
  }
  const listed = await run('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return listed.stdout.includes(cluster)
}

/**
 * Whether any process has the folder as its working directory, as all processes of a server do. Only Linux can tell.
 */
async function isServed(cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const serving = await Promise.all(pids.map((pid) => servesCluster(pid, cluster)))
  return serving.includes(true)
}
