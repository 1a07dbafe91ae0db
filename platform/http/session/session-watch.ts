export type SessionRef = { readonly sidHash: string; readonly accountId: string }
type Watched = SessionRef & { readonly onEnd: () => void }

type SessionWatches = {
  /** The returned function stops watching. */
  watch(session: Watched): () => void
  /** Checks whether the matching sessions still exist, and calls `onEnd` for those that do not. */
  recheck(matches: (session: SessionRef) => boolean): void
}

/** Watches sessions for connections that outlive a request: they end with the session, in any process. */
export function watchSessions(
  find: (sidHash: string) => Promise<object | undefined>,
  onError: (error: unknown) => void,
): SessionWatches {
  const watched = new Set<Watched>()

  async function notifyEnded(sessions: readonly Watched[]): Promise<void> {
    for (const one of sessions) if ((await find(one.sidHash)) === undefined && watched.delete(one)) one.onEnd()
  }

  return {
    watch(session) {
      watched.add(session)
      return () => void watched.delete(session)
    },
    recheck(matches) {
      notifyEnded([...watched].filter(matches)).catch(onError)
    },
  }
}
