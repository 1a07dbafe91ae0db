import { QueryCache, QueryClient } from '@tanstack/react-query'
import { call } from '../lib/http/call.ts'
import { HttpProblem } from '../lib/http/http-problem.ts'
import { mirrorSession } from '../lib/session/local-keys.ts'
import { sessionQuery } from '../lib/session/session.ts'
import { updates } from '../lib/live/updates.ts'

/** No retry, never stale, no refetch on focus. A read answered with 401 ends the session. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false },
    // Without a connection a command fails at once instead of pausing and taking effect later. The input of a command
    // may be a password: it is dropped soon after its screen closes.
    mutations: { retry: false, networkMode: 'always', gcTime: 1_000 },
  },
  queryCache: new QueryCache({
    onError: (error) => {
      if (!(error instanceof HttpProblem) || error.status !== 401) return
      queryClient.setQueryData(sessionQuery.queryKey, null)
      mirrorSession(null)
    },
  }),
})

// Runs while a session is known: only a 401 ends the session, an outage does not.
updates.onRefusal(
  () =>
    void queryClient
      .fetchQuery({
        queryKey: ['session', 'still'],
        queryFn: () => call('GET /api/auth/user'),
        staleTime: 0,
        gcTime: 0,
      })
      .catch(() => undefined),
)
