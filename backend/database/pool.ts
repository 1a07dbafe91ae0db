import { Pool } from 'pg'

/** A pool that opens another connection when an idle one breaks. */
export function poolAt(address: string, max: number): Pool {
  const pool = new Pool({ connectionString: address, max })
  pool.on('error', () => {})
  return pool
}
