import { execFile } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** Runs Postgres programs, which refuse to run as root. */
export type ServerUser = {
  command(program: string, args: string[]): [program: string, args: string[]]
  /** Changes the owner of a file or folder that the server must own. */
  own(file: string): Promise<void>
}

const unprivilegedUid = 65534
const run = promisify(execFile)

/**
 * Chooses the user that runs the server, always without capabilities and unable to gain any. An ordinary user runs it
 * as itself. For root: the folder's owner when that is an ordinary user; else `nobody` in a user namespace, where
 * root's own files stay readable below a folder that only root may enter; else, where namespaces are forbidden
 * (containers), `nobody`, who must be able to enter the folders.
 * @throws EmbeddedPostgresError when none of these works
 */
export async function serverUser(clusterFolder: string, program: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return { command: (command, args) => [command, args], own: async () => {} }
  const owner = await stat(clusterFolder).catch(() => undefined)
  if (owner !== undefined && owner.uid !== 0)
    return switchedTo(owner.uid, owner.gid, [path.dirname(clusterFolder), program])
  const mapped = prefixed(
    [
      'unshare',
      '--user',
      `--map-user=${unprivilegedUid}`,
      `--map-group=${unprivilegedUid}`,
      '--',
      'setpriv',
      '--no-new-privs',
      '--',
    ],
    async () => {},
  )
  if (await succeeds(mapped, 'true')) return mapped
  const user = await switchedTo(unprivilegedUid, unprivilegedUid, [path.dirname(clusterFolder), program])
  if (owner !== undefined) await run('chown', ['-R', `${unprivilegedUid}:${unprivilegedUid}`, clusterFolder])
  return user
}

async function switchedTo(uid: number, gid: number, needed: readonly string[]): Promise<ServerUser> {
  const without = ['--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all', '--no-new-privs']
  const user = prefixed(['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...without, '--'], (file) =>
    chown(file, uid, gid),
  )
  if (!(await succeeds(user, 'true'))) {
    throw new EmbeddedPostgresError(
      'Postgres refuses to run as root, and neither unshare nor setpriv works here: start as an ordinary user, or set DATABASE_URL',
    )
  }
  for (const file of needed) {
    if (await succeeds(user, 'test', '-x', file)) continue
    throw new EmbeddedPostgresError(
      `Postgres refuses to run as root, and user ${uid}, which it runs as instead, cannot reach ${file}: start as an ordinary user, choose other folders, or set DATABASE_URL`,
    )
  }
  return user
}

function prefixed([prefix = '', ...prefixArgs]: string[], own: ServerUser['own']): ServerUser {
  return { command: (program, args) => [prefix, [...prefixArgs, program, ...args]], own }
}

async function succeeds(user: ServerUser, program: string, ...args: string[]): Promise<boolean> {
  return run(...user.command(program, args)).then(
    () => true,
    () => false,
  )
}
