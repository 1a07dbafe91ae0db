import { Pool } from 'pg'

/** Opens a pool that replaces idle connections when they break. `name`: shown in `pg_stat_activity`. */
export function poolAt(address: string, { name, max }: { readonly name: string; readonly max: number }): Pool {
  const pool = new Pool({ connectionString: address, max, application_name: name })
  pool.on('error', () => {})
  return pool
}
