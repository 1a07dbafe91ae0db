import { createPool, createTypeParserPreset, type ClientConfigurationInput, type DatabasePool } from 'slonik'
import { encrypted } from './encrypted.ts'
import { rowValidation } from './row-validation.ts'

/**
 * A pool on `url`. Rows are checked against the schema of their query. `timestamptz` comes as ISO 8601 UTC text with
 * milliseconds, `date` as `YYYY-MM-DD`, `int8` as bigint, `numeric` as number. It connects at the first query, so a
 * database that is down shows there. `name`: what `pg_stat_activity` calls its connections, `most` of them.
 */
export async function createDatabase(
  url: string,
  { name, most }: { readonly name: string; readonly most: number } = { name: 'fleet', most: 10 },
  { interceptors = [], ...options }: ClientConfigurationInput = {},
): Promise<DatabasePool> {
  const { address, ssl } = encrypted(named(url, name))
  const pool = await createPool(address, {
    ...(ssl === undefined ? {} : { ssl }),
    maximumPoolSize: most,
    idleTimeout: 60_000,
    interceptors: [rowValidation, ...interceptors],
    // The default sends DISCARD ALL at each release, which triples the cost of a small query.
    resetConnection: async () => {},
    typeParsers: [
      ...createTypeParserPreset().filter(({ name }) => name !== 'timestamptz'),
      { name: 'timestamptz', parse: (value: string) => new Date(value).toISOString() },
    ],
    ...options,
  })
  // A connection lost while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

function named(url: string, name: string): string {
  const address = new URL(url)
  address.searchParams.set('application_name', name)
  return address.href
}
