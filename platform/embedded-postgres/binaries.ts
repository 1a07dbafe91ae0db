import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export type Binaries = { initdb: string; postgres: string }

/**
 * Returns the paths of the Postgres programs for this machine. Imports the package of the platform directly: the
 * wrapper around it takes over the process's signals when it is imported.
 * @throws EmbeddedPostgresError when there is no package for this machine
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${platform}-${process.arch}`
  const found: unknown = await import(packageName).catch(() => undefined)
  if (isPrograms(found)) return { initdb: found.initdb, postgres: found.postgres }
  throw new EmbeddedPostgresError(
    `There is no embedded Postgres for ${platform}-${process.arch} (${packageName} is not installed): set DATABASE_URL to a Postgres server`,
  )
}

function isPrograms(found: unknown): found is { initdb: string; postgres: string } {
  return (
    typeof found === 'object' &&
    found !== null &&
    'initdb' in found &&
    typeof found.initdb === 'string' &&
    'postgres' in found &&
    typeof found.postgres === 'string'
  )
}
