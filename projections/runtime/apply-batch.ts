import { sql, type DatabasePool, type DatabaseTransactionConnection } from 'slonik'
import { advanceCheckpoints, lockCheckpoints } from './checkpoint.ts'
import type { OpenedEvent, Projection } from './projection.ts'

/** What came from the log since the last batch; `position` is where the log has been read to. */
export type OpenedBatch = { readonly events: readonly OpenedEvent[]; readonly position: bigint }

export class ProjectionFailed extends Error {
  override readonly name = 'ProjectionFailed'
  readonly projection: string
  constructor(projection: string, cause: unknown) {
    super(`projection ${projection} failed`, { cause })
    this.projection = projection
  }
}

/**
 * Rows and checkpoints in one transaction, in the tables of `schema`. Events at or before a projection's checkpoint are
 * left out for it, so a batch that comes twice takes effect once.
 * @throws ProjectionFailed a projection's own statement failed; nothing of the batch has taken effect
 */
export async function applyBatch(
  database: DatabasePool,
  { schema, projections, batch }: { schema: string; projections: readonly Projection[]; batch: OpenedBatch },
): Promise<void> {
  const names = projections.map(({ name }) => name)
  await database.transaction(async (transaction) => {
    // Rows and checkpoint are lost together or not at all, so the commit need not wait for the disk.
    await transaction.query(
      sql.unsafe`select set_config('search_path', ${`${schema},public`}, true), set_config('synchronous_commit', 'off', true)`,
    )
    const positions = await lockCheckpoints(transaction, names)
    for (const projection of projections) await applyTo(transaction, projection, newFor(projection, batch, positions))
    await advanceCheckpoints(transaction, names, batch.position)
  })
}

function newFor({ name, types }: Projection, { events }: OpenedBatch, positions: ReadonlyMap<string, bigint>) {
  const after = positions.get(name)
  if (after === undefined) throw new Error(`projection ${name} has no checkpoint`)
  return events.filter((event) => event.position > after && types.has(event.type))
}

async function applyTo(transaction: DatabaseTransactionConnection, projection: Projection, events: readonly OpenedEvent[]) {
  if (events.length === 0) return
  try {
    for (const statement of projection.apply(events)) await transaction.query(statement)
  } catch (error) {
    throw isRetriedBySlonik(error) ? error : new ProjectionFailed(projection.name, error)
  }
}

/** SQLSTATE class 40, serialisation failures and deadlocks: slonik runs the transaction again when it sees the code. */
function isRetriedBySlonik(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('40')
}
