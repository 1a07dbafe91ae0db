import { createDatabase } from '../database/database.ts'
import type { RebuildOptions, Rebuilt } from './rebuild.ts'
import { rebuild } from './rebuild.ts'
import { beside } from '../database/connections.ts'
import { readModelRights } from '../database/rights.ts'

/** As `rebuild`, on a database by its owner's address; the application's role has its rights to the new tables. */
export async function rebuildAsOwner(
  owner: string,
  options: Omit<RebuildOptions, 'database' | 'rights'>,
): Promise<Rebuilt> {
  const database = await createDatabase(owner, { name: 'fleet rebuild', most: beside.owner - 1 })
  try {
    return await rebuild({ ...options, database, rights: readModelRights(owner) })
  } finally {
    await database.end()
  }
}
