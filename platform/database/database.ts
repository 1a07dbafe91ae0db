import type { ConnectionOptions } from 'node:tls'
import { parse } from 'pg-connection-string'
import {
  createPool,
  createTypeParserPreset,
  type ClientConfigurationInput,
  type DatabasePool,
  SchemaValidationError,
  type Interceptor,
  type QueryResultRow,
} from 'slonik'

/** Checks every row of a `sql.type(schema)` query against its schema; slonik alone does not. */
const rowValidation: Interceptor = {
  name: 'row-validation',
  transformRow: ({ resultParser }, query, row) => {
    const result = resultParser?.['~standard'].validate(row)
    if (result === undefined) return row
    if (result instanceof Promise) throw new Error('a row is checked by a schema that answers at once')
    if (result.issues) throw new SchemaValidationError(query, row, result.issues)
    return isRow(result.value) ? result.value : row
  },
}

function isRow(value: unknown): value is QueryResultRow {
  return typeof value === 'object' && value !== null
}

/**
 * Opens a pool on `url`. Rows are checked against the schema of their query. `timestamptz` comes as ISO 8601 UTC text
 * with milliseconds, `date` as `YYYY-MM-DD`, `int8` as bigint, `numeric` as number. It connects at the first query, so
 * a missing database shows there. `name`: shown in `pg_stat_activity`. `max`: upper limit of connections.
 */
export async function createDatabase(
  url: string,
  { name, max }: { readonly name: string; readonly max: number } = { name: 'fleet', max: 10 },
  { interceptors = [], ...options }: ClientConfigurationInput = {},
): Promise<DatabasePool> {
  const { address, ssl } = encrypted(named(url, name))
  const pool = await createPool(address, {
    ...(ssl === undefined ? {} : { ssl }),
    maximumPoolSize: max,
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

/**
 * Reads the TLS settings of a connection string as `pg` does. Without this, slonik ignores a certificate authority in
 * the address and connects without TLS.
 */
function encrypted(url: string): { readonly address: string; readonly ssl: ConnectionOptions | undefined } {
  const address = new URL(url)
  const mode = address.searchParams.get('sslmode')
  // `pg` treats these modes as `require`.
  if (mode?.startsWith('verify-') || mode === 'prefer') address.searchParams.set('sslmode', 'require')
  if (address.searchParams.has('sslrootcert') && mode !== 'no-verify') address.searchParams.delete('sslmode')
  const { ssl } = parse(url)
  if (ssl === undefined || ssl === false) return { address: address.href, ssl: undefined }
  const { ca, cert, key, rejectUnauthorized } = typeof ssl === 'object' ? ssl : {}
  return {
    address: address.href,
    ssl: {
      ...(ca ? { ca } : {}),
      ...(cert ? { cert } : {}),
      ...(key ? { key } : {}),
      rejectUnauthorized: rejectUnauthorized !== false,
    },
  }
}
