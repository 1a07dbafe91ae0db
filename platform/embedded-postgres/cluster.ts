import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { unwritable } from './data-folder.ts'
import { explain } from './explain.ts'
import { systemCode } from './embedded-postgres-error.ts'
import type { ServerUser } from './server-user.ts'

const run = promisify(execFile)

// Without these a machine with no LANG gets SQL_ASCII, and a plain C locale breaks search in Cyrillic.
const ctype = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }
const localeFlags = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  `--lc-ctype=${process.platform === 'linux' || process.platform === 'darwin' ? ctype[process.platform] : 'C'}`,
  '--lc-collate=C',
  '--lc-messages=C',
  '--lc-monetary=C',
  '--lc-numeric=C',
  '--lc-time=C',
]

/**
 * Creates the cluster if it is missing: in a temporary folder that is then renamed, so that an interrupted run starts
 * over.
 * @throws EmbeddedPostgresError
 */
export async function ensureCluster({
  binaries,
  user,
  cluster,
  passwordFile,
}: {
  binaries: Binaries
  user: ServerUser
  cluster: string
  passwordFile: string
}): Promise<void> {
  if (await exists(cluster)) return
  const unfinished = `${cluster}.new`
  try {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { mode: 0o700 })
    await writeFile(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
    await user.own(unfinished)
    await user.own(passwordFile)
  } catch (error) {
    throw unwritable(cluster, error)
  }
  const flags = [
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--wal-segsize=1',
    '--no-instructions',
  ]
  await run(...user.command(binaries.initdb, [`--pgdata=${unfinished}`, ...flags, ...localeFlags]), {
    env: serverEnvironment(),
  }).catch((error: unknown) => {
    throw explain(error instanceof Error ? error.message : String(error))
  })
  await rename(unfinished, cluster)
}

/** The environment without Postgres' own variables, which would redirect the server to another cluster. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_')),
  )
}

async function exists(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    (error: unknown) => {
      if (systemCode(error) === 'ENOENT') return false
      throw unwritable(folder, error)
    },
  )
}
