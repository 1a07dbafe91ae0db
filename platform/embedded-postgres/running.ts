import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { embeddedAddresses } from './owner.ts'
import { isRunning } from './process-state.ts'

/**
 * Connection string of the owner, on the server that a running application keeps in this data folder; undefined when
 * none runs. For programs that run next to the application.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const read = (name: string) => readFile(path.join(dataDir, name), 'utf8').catch(() => undefined)
  const [postmaster, owner, password] = await Promise.all([
    read('postgres/postmaster.pid'),
    read('postgres.owner'),
    read('postgres.password'),
  ])
  const port = Number(postmaster?.split('\n')[3])
  if (!Number.isInteger(port) || port <= 0 || password === undefined || !(await isRunning(Number(owner))))
    return undefined
  return embeddedAddresses(port, password.trim()).owner
}
