import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverUser } from './server-user.ts'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
const unprivilegedUid = 65534
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'registration-user-'))
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The user id and capabilities of a program that runs as this cluster's user, including inherited capabilities. */
async function serverProcess(cluster: string) {
  const user = await serverUser(cluster, process.execPath)
  const outputOf = async (program: string, ...args: string[]) => (await run(...user.command(program, args))).stdout
  const [id, status] = [
    await outputOf('id', '-u'),
    await outputOf('grep', '-E', '^Cap(Inh|Prm|Eff|Amb)', '/proc/self/status'),
  ]
  return { id: Number(id), capabilities: [...status.matchAll(/^Cap\w+:\s+(\w+)$/gm)].map(([, set]) => set) }
}

const none = Array.from({ length: 4 }, () => '0000000000000000')

describe.runIf(process.platform === 'linux')('the server runs without capabilities', () => {
  it('in a folder of the user who starts it', async () => {
    expect(await serverProcess(path.join(folder, 'new'))).toEqual({
      id: isRoot ? unprivilegedUid : process.getuid?.(),
      capabilities: none,
    })
  })

  it('in a folder of another user, if that folder is accessible', async () => {
    const cluster = path.join(folder, 'of-nobody')
    await mkdir(cluster)
    if (isRoot) await chown(cluster, unprivilegedUid, unprivilegedUid)
    expect(await serverProcess(cluster)).toEqual({
      id: isRoot ? unprivilegedUid : process.getuid?.(),
      capabilities: none,
    })
  })

  it('and reports a folder that it cannot reach', async () => {
    const closed = path.join(folder, 'closed')
    await mkdir(path.join(closed, 'cluster'), { recursive: true })
    await chmod(closed, 0o700)
    if (isRoot) await chown(path.join(closed, 'cluster'), unprivilegedUid, unprivilegedUid)
    const outcome = await serverUser(path.join(closed, 'cluster'), process.execPath).then(
      () => 'it can',
      (error: Error) => error.message,
    )
    expect(outcome).toMatch(
      isRoot ? `user ${unprivilegedUid}, which it runs as instead, cannot reach ${closed}` : /^it can$/,
    )
  })
})
