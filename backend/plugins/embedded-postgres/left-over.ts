import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readPostmasterFile } from './postmaster-file.ts'
import { EmbeddedPostgresError } from './refusal.ts'

const run = promisify(execFile)
const patienceMs = 30_000

/**
 * Stops the server that a killed application left running in this folder, and removes a stale `postmaster.pid`.
 * @throws EmbeddedPostgresError when the application that started it still runs
 */
export async function stopLeftOver(cluster: string, ownerFile: string): Promise<void> {
  const postmaster = await readPostmasterFile(cluster)
  if (postmaster === undefined) return
  if (!(await servesCluster(postmaster.pid, cluster))) {
    await rm(path.join(cluster, 'postmaster.pid'), { force: true })
    return
  }
  const owner = Number(await readFile(ownerFile, 'utf8').catch(() => 'NaN'))
  if (isAlive(owner)) {
    throw new EmbeddedPostgresError(`The data folder ${path.dirname(cluster)} is in use by a running application (process ${owner}): stop it, or set DATA_DIR to another folder`)
  }
  process.kill(postmaster.pid, 'SIGINT')
  const until = Date.now() + patienceMs
  while (isAlive(postmaster.pid) && Date.now() < until) await delay(20)
  if (isAlive(postmaster.pid)) {
    throw new EmbeddedPostgresError(`A Postgres server left over in ${cluster} (process ${postmaster.pid}) does not stop: end it by hand`)
  }
}

// A process id alone proves nothing: after a restart of the machine it may belong to any program.
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return folder === await realpath(cluster)
  }
  const listed = await run('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return listed.stdout.includes(cluster)
}

/** Whether the process exists; one of another user counts. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
