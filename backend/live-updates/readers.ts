/** How long an account counts as a reader after its last signal, ms: two of the page's reminders may be lost. */
export const readerTimeoutMs = 50_000

export type ReaderSignal = { readonly submissionId: string; readonly accountId: string; readonly isLeaving: boolean }

type Readers = {
  /** Records a signal; true when it changes the readers. */
  record(read: ReaderSignal, nowMs: number): boolean
  /** Accounts that read it, in order of arrival. */
  of(submissionId: string, nowMs: number): readonly string[]
}

/** Tracks readers in memory; entries expire. */
export function createReaders(): Readers {
  const endsOf = new Map<string, Map<string, number>>()

  function of(submissionId: string, nowMs: number): string[] {
    const readers = endsOf.get(submissionId)
    for (const [accountId, end] of readers ?? []) if (end <= nowMs) readers?.delete(accountId)
    if (readers?.size === 0) endsOf.delete(submissionId)
    return [...(readers?.keys() ?? [])]
  }

  return {
    of,
    record({ submissionId, accountId, isLeaving }, nowMs) {
      const wasReading = of(submissionId, nowMs).includes(accountId)
      if (isLeaving) endsOf.get(submissionId)?.delete(accountId)
      else
        endsOf.set(
          submissionId,
          (endsOf.get(submissionId) ?? new Map<string, number>()).set(accountId, nowMs + readerTimeoutMs),
        )
      // A closed window sends no signal: drop expired entries that no call reads again
      for (const other of endsOf.keys()) of(other, nowMs)
      return wasReading === isLeaving
    },
  }
}
