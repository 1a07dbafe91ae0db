import { createDatabase } from '@fleet/projections/runtime/database'
import type { RebuildOptions, Rebuilt } from '@fleet/projections/runtime/rebuild'
import { rebuild } from '@fleet/projections/runtime/rebuild'
import { beside } from './connections.ts'
import { readModelRights } from './rights.ts'

/** As `rebuild`, on a database by its owner's address; the application's role has its rights to the new tables. */
export async function rebuildAsOwner(owner: string, options: Omit<RebuildOptions, 'database' | 'rights'>): Promise<Rebuilt> {
  const database = await createDatabase(owner, { name: 'fleet rebuild', most: beside.owner - 1 })
  try {
    return await rebuild({ ...options, database, rights: readModelRights(owner) })
  } finally {
    await database.end()
  }
}
