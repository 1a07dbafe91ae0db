import type { Pool } from 'pg'

export const createUsedSteps = `
    -- The newest half minute whose code was accepted, by second factor: neither it nor one before it is accepted again.
    CREATE TABLE vault.used_step (factor_id text PRIMARY KEY, step bigint NOT NULL);`

export type UsedSteps = {
  /** Uses up the time step; false when it or a later one was used before, in any process. */
  spend(factorId: string, step: number): Promise<boolean>
}

export function usedSteps(pool: Pool): UsedSteps {
  return {
    async spend(factorId, step) {
      const { rowCount } = await pool.query(
        `INSERT INTO vault.used_step AS known (factor_id, step) VALUES ($1, $2)
         ON CONFLICT (factor_id) DO UPDATE SET step = excluded.step WHERE known.step < excluded.step`,
        [factorId, step],
      )
      return rowCount === 1
    },
  }
}
