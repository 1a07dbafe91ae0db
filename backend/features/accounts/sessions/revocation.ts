import { endsSessions, endsTeamSessions } from '@fleet/domain/accounts/ends-sessions'
import type { Reactor } from '@fleet/platform/subscriptions/subscription'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { Sessions } from '@fleet/platform/http/session/session-store'
import { endTeamSessions } from './team-sessions.ts'

type Deps = { readonly sessions: Sessions; readonly agents: AgencyHandler; readonly accounts: AccountHandler }

/**
 * Ends one or all sessions of an account, and those of its team, after events that require it. The command's caller
 * does the same; this completes it when the process was killed in between.
 */
export function revocation(deps: Deps): Reactor {
  const { accounts, sessions } = deps
  const endingTeams: ReadonlySet<string> = endsTeamSessions
  return {
    name: 'session-revocation',
    types: new Set([...endsSessions, 'SessionEnded']),
    async react({ type, data: { accountId, sessionId }, revision }) {
      if (typeof accountId !== 'string') return
      if (type !== 'SessionEnded') await sessions.revoke(accountId, revision)
      else if (typeof sessionId === 'string') await sessions.end(accountId, sessionId)
      if (!endingTeams.has(type)) return
      const { state } = await accounts.load(accountId)
      const isOwner = state.status === 'active' && state.role === 'agent'
      if (state.status !== 'none' && !isOwner) await endTeamSessions(deps, state)
    },
  }
}
