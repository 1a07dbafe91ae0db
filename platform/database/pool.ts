import { Pool } from 'pg'

/** A pool that opens another connection when an idle one breaks. `name`: what `pg_stat_activity` calls its connections. */
export function poolAt(address: string, { name, max }: { readonly name: string; readonly max: number }): Pool {
  const pool = new Pool({ connectionString: address, max, application_name: name })
  pool.on('error', () => {})
  return pool
}
