import { Pool } from 'pg'
import { createDatabase } from '@fleet/platform/database/database'
import { acceptLog } from '@fleet/platform/subscriptions/replaced-log'
import { rebuildAsOwner } from '@fleet/platform/subscriptions/rebuild'
import { readModelNames, readModels } from '@fleet/projections/every-read-model'
import type { Application } from '../../app/app.ts'
import { openEvent } from '../../app/read-side.ts'

/** Does what `npm run log:accept` does, next to a running application on this owner's database. */
export async function acceptReplacedLog({ services }: Application, owner: string): Promise<void> {
  const { store, vault, keys, ends } = services
  const pool = new Pool({ connectionString: owner, max: 1 })
  const database = await createDatabase(owner)
  try {
    await acceptLog({
      database,
      pool,
      store,
      readModels: readModelNames,
      ends,
      rebuild: () => rebuildAsOwner(owner, { store, open: openEvent(vault, keys), projections: readModels }),
    })
  } finally {
    await database.end()
    await pool.end()
  }
}
