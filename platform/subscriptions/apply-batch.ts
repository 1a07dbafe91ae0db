import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { moveOn } from './checkpoint.ts'
import type { LogBatch } from './log-tail.ts'
import type { OpenedEvent, Projection } from './projection.ts'

/** `events`: those after `after` and up to `position` that the projection wants, opened. */
export type OpenedBatch = Omit<LogBatch, 'events'> & { readonly events: readonly OpenedEvent[] }

export class ProjectionFailed extends Error {
  override readonly name = 'ProjectionFailed'
  readonly projection: string
  constructor(projection: string, cause: unknown) {
    super(`projection ${projection} failed`, { cause })
    this.projection = projection
  }
}

/**
 * Rows and checkpoint in one transaction, in the tables of `schema`. Events at or before the checkpoint are left out, so a
 * batch that comes twice takes effect once.
 * @throws ProjectionFailed a statement of the projection's own failed; nothing of the batch has taken effect
 * @throws CheckpointMoved the batch does not begin where the checkpoint is
 */
export async function applyBatch(
  database: DatabasePool,
  {
    schema,
    projection,
    batch: { events, after, position },
  }: { schema: string; projection: Projection; batch: OpenedBatch },
): Promise<void> {
  await moveOn(database, { schema, projection: projection.name, after, position }, (transaction, stored) =>
    applyTo(
      transaction,
      projection,
      events.filter((event) => event.position > stored && projection.types.has(event.type)),
    ),
  )
}

async function applyTo(transaction: CommonQueryMethods, projection: Projection, events: readonly OpenedEvent[]) {
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
