import { execFile } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './refusal.ts'

/** How to run a Postgres program, which refuses to run as root. */
export type ServerUser = {
  command(program: string, args: string[]): [program: string, args: string[]]
  /** Hands over a file or folder that the server must own. */
  own(file: string): Promise<void>
}

const nobody = 65534
const run = promisify(execFile)

/**
 * The user the server runs as. An ordinary user runs it as itself. For root: the folder's owner when that is an
 * ordinary user; else `nobody` in a user namespace, where root's own files stay readable also below a folder that
 * only root may enter; else, where namespaces are forbidden (containers), `nobody` with leave to pass such folders.
 * @throws EmbeddedPostgresError when root has neither way
 */
export async function serverUser(clusterFolder: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return { command: (program, args) => [program, args], own: async () => {} }
  const owner = await stat(clusterFolder).catch(() => undefined)
  if (owner !== undefined && owner.uid !== 0) return switchedTo(owner.uid, owner.gid)
  const mapped = prefixed(['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'], async () => {})
  if (await works(mapped)) return mapped
  const user = await switchedTo(nobody, nobody)
  if (owner !== undefined) await run('chown', ['-R', `${nobody}:${nobody}`, clusterFolder])
  return user
}

async function switchedTo(uid: number, gid: number): Promise<ServerUser> {
  const capabilities = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const user = prefixed(
    ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...capabilities, '--'],
    (file) => chown(file, uid, gid),
  )
  if (await works(user)) return user
  throw new EmbeddedPostgresError('Postgres refuses to run as root, and neither unshare nor setpriv works here: start as an ordinary user, or set DATABASE_URL')
}

function prefixed([prefix = '', ...prefixArgs]: string[], own: ServerUser['own']): ServerUser {
  return { command: (program, args) => [prefix, [...prefixArgs, program, ...args]], own }
}

async function works(user: ServerUser): Promise<boolean> {
  return run(...user.command('true', [])).then(() => true, () => false)
}
