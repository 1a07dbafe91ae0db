import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import { TamperedError } from '@fleet/platform/vault/cipher'
import { isUnreadable } from '@fleet/platform/vault/unreadable'
import type { OnTrip } from '@fleet/projections/trips/on-trip'
import { inBatches } from '@fleet/platform/event-sourcing/command-handler/in-batches'
import type { Submissions } from '../registration.ts'
import type { UnreadableRegistration } from '../unreadable.ts'

/** A registration in a read model, with the newest revision that it shows. */
export type Listed = { readonly id: string; readonly revision: number }
type Loaded = { readonly state: StartedSubmission; readonly revision: number }

/**
 * `newest`: also what other processes just appended. `cached`: from memory where that is as new as the row. `listed`: as
 * the row shows it, not kept in memory; for long files.
 */
type Freshness = 'newest' | 'cached' | 'listed'

type Reading<Row extends Listed, R> = {
  readonly state: Freshness
  readonly read: (row: Row, loaded: Loaded) => R | Promise<R>
  /** The result for a registration that cannot be read. */
  readonly unreadable: (row: Row) => R
}

/**
 * Reads the registrations of a read model, in order; purged ones are left out. One that cannot be read (an event was
 * changed or removed, a key is missing) gives `unreadable(row)` and is marked in lists from then on.
 */
export async function readListed<Row extends Listed, R>(
  submissions: Submissions,
  rows: readonly Row[],
  { state, read, unreadable }: Reading<Row, R>,
): Promise<R[]> {
  const all = await inBatches<Row, readonly R[]>(
    rows,
    async (row) => {
      const loaded = await loadListed(submissions, row, state)
      return loaded === undefined ? [] : [await read(row, loaded)]
    },
    (row) => [unreadable(row)],
  )
  return all.flat()
}

/** As `readListed`, for the registrations on a trip, with those that cannot be read apart. */
export async function readTrip<R>(
  submissions: Submissions,
  rows: readonly OnTrip[],
  read: (row: OnTrip, loaded: Loaded) => readonly R[] | Promise<readonly R[]>,
): Promise<{ found: R[]; unreadable: UnreadableRegistration[] }> {
  const unreadable: UnreadableRegistration[] = []
  const found = await readListed(submissions, rows, {
    state: 'newest',
    read,
    unreadable({ id: submissionId, referenceCode, name, persons }) {
      unreadable.push({ submissionId, referenceCode, name, persons })
      return []
    },
  })
  return { found: found.flat(), unreadable }
}

/**
 * The state of a listed registration; undefined when it was purged.
 * @throws TamperedError events were changed or removed | KeyMissing
 */
export async function loadListed(
  submissions: Submissions,
  row: Listed,
  freshness: Freshness,
): Promise<Loaded | undefined> {
  try {
    const { state, revision } = await stateOf(submissions, row, freshness)
    if (revision < row.revision) throw new TamperedError(`submission-${row.id} lacks events after ${revision}`)
    submissions.unreadable.delete(row.id)
    return state.status === 'none' ? undefined : { state, revision }
  } catch (error) {
    if (isUnreadable(error)) submissions.unreadable.add(row.id)
    throw error
  }
}

async function stateOf(submissions: Submissions, { id, revision }: Listed, freshness: Freshness) {
  if (freshness === 'listed') return submissions.loadAt(id, revision)
  if (freshness === 'newest') return submissions.load(id)
  const known = await submissions.peek(id)
  return known.revision >= revision ? known : submissions.load(id)
}
