export type SessionRef = { readonly sidHash: string; readonly accountId: string }
type Watched = SessionRef & { readonly onEnd: () => void }

type SessionWatches = {
  /** The answer stops watching. */
  watch(session: Watched): () => void
  /** Something happened to the sessions that match: whoever watches one that is no more is told. */
  recheck(matches: (session: SessionRef) => boolean): void
}

/** For what stays open longer than a request: it ends with the session, in whichever process that is. */
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
