import type { OpenedBatch } from './apply-batch.ts'
import type { StoredBatch } from './batches.ts'
import type { OpenEvent, Projection } from './projection.ts'

/** Decrypts the events that one of the projections wants; the rest only move the checkpoint. */
export async function openBatch(
  { events, position }: Pick<StoredBatch, 'events' | 'position'>,
  { projections, open }: { projections: readonly Projection[]; open: OpenEvent },
): Promise<OpenedBatch> {
  const wanted = events.filter(({ type }) => projections.some(({ types }) => types.has(type)))
  return { events: await Promise.all(wanted.map(open)), position }
}
