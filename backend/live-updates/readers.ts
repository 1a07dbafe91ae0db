/** How long somebody counts as reading after they said so last, ms: two of the page's reminders may be lost. */
export const presentMs = 50_000

export type ReaderSignal = { readonly submissionId: string; readonly accountId: string; readonly isLeaving: boolean }

type Readers = {
  /** Somebody reads, or leaves; true when those who read are others now. */
  record(read: ReaderSignal, nowMs: number): boolean
  /** Accounts that read it, the first one first. */
  of(submissionId: string, nowMs: number): readonly string[]
}

/** Who reads which registration: in memory alone, gone by itself. */
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
      const wasThere = of(submissionId, nowMs).includes(accountId)
      if (isLeaving) endsOf.get(submissionId)?.delete(accountId)
      else
        endsOf.set(
          submissionId,
          (endsOf.get(submissionId) ?? new Map<string, number>()).set(accountId, nowMs + presentMs),
        )
      // Whoever closes the window says nothing: what nobody asks for again is dropped here
      for (const other of endsOf.keys()) of(other, nowMs)
      return wasThere === isLeaving
    },
  }
}
