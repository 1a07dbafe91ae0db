import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { serve } from '@fleet/platform/http/contract/serve'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { reject } from '@fleet/domain/kernel/rejection'
import { accountOf, beginSession, renewSession } from '@fleet/platform/http/session/session'
import { languageAmong, messageIn } from '@fleet/platform/http/texts'
import type { Attempts } from '../accounts/attempts/attempts.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { UnknownSignInHandler } from '@fleet/domain/sign-ins/decider'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { ReservationHandler } from '@fleet/domain/reservations/decider'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { Vault } from '@fleet/platform/vault/vault'
import { type MinuteCounts, countByMinute } from '../accounts/attempts/minute-counts.ts'
import type { SecondFactors } from '../accounts/credentials/second-factors.ts'
import type { Config } from '@fleet/platform/config/config'
import type { DatabasePool } from 'slonik'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { Sessions } from '@fleet/platform/http/session/session-store'
import { signOut } from './session-routes.ts'
import { signedInUser } from './signed-in-user.ts'
import { findPasswordLink, issuePasswordLink, setPassword } from '../accounts/credentials/password-links.ts'
import { passwordCalls } from './password-contract.ts'
import { signInVerifier, recordSignIn } from './verify-sign-in.ts'
import { backgroundWork } from './background-work.ts'

const config = { right: 'open' } as const

type Deps = {
  readonly config: Config
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly vault: Vault
  readonly database: DatabasePool
  readonly sessions: Sessions
  readonly forms: FormRegistry
  readonly agents: AgencyHandler
  readonly accounts: AccountHandler
  readonly reservations: ReservationHandler
  readonly unknownSignIns: UnknownSignInHandler
  readonly secondFactors: SecondFactors
  readonly attempts: Attempts
}

/** Signing in by password, setting one by a mailed link, and signing out. */
export function passwordRoutes(app: FastifyInstance, deps: Deps): void {
  const { attempts } = deps
  const warn = (error: unknown) => app.log.warn(error)
  const background = backgroundWork(warn)
  const unknown = countUnknownSignIns(deps, warn)
  const verify = signInVerifier(deps, { unknown, background: background })
  app.addHook('onClose', async () => {
    await background.done()
    await unknown.flush()
  })

  const route = serve(app, passwordCalls)
  route('POST /api/auth/login-password', { config: { ...config, reads: ['account-list'] } }, async (request, reply) => {
    const known = await verify({ ...request.body, address: request.ip })
    const { account, position } = await recordSignIn(deps, known.account, 'password')
    await beginSession(request, account, known.proof)
    return { success: true, user: await signedInUser(request, deps), ...setReadPosition(reply, position) }
  })

  /** Confirms the signed-in person in place: allows calls that require a recent sign-in for ten minutes. */
  route('POST /api/auth/confirm', { config: { right: 'ownAccount', beforeSecondFactor: true } }, async (request) => {
    const signedIn = accountOf(request)
    const { state } = await deps.accounts.load(signedIn.id)
    if (state.status === 'none') reject('session.required')
    const who =
      state.memberOf === undefined
        ? { email: state.email ?? reject('session.required') }
        : { username: state.username ?? reject('session.required') }
    const { account, proof } = await verify({ ...who, ...request.body, address: request.ip })
    if (account.accountId !== signedIn.id) reject('session.badCredentials')
    const method = request.session.proof?.method ?? proof.method
    await renewSession(request, signedIn, { ...proof, method })
    return { success: true }
  })

  /** Signs in a member of an agency's team, with the same errors as for accounts. */
  route('POST /api/agent-users/login', { config: { ...config, reads: ['account-list'] } }, async (request, reply) => {
    const known = await verify({ ...request.body, address: request.ip })
    const { account, position } = await recordSignIn(deps, known.account, 'password')
    await beginSession(request, account, known.proof)
    const { id, agentId = '', firstName, lastName } = await signedInUser(request, deps)
    return { success: true, user: { id, agentId, firstName, lastName }, ...setReadPosition(reply, position) }
  })

  /** Responds the same and at once, whether the account exists or not. */
  route('POST /api/auth/password-link', { config }, async (request, reply) => {
    const { email } = request.body
    const language = languageAmong(request, deps.forms.languages())
    await attempts.begin({ kind: 'password-link', email, address: request.ip })
    background.start(() => issuePasswordLink(deps, { email, language }))
    return reply.code(202).send({ success: true, message: messageIn(language, 'password.linkOnItsWay', {}) })
  })

  /** Checks the token before a password is typed, without using it up. */
  route('POST /api/auth/password-link/open', { config }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    await findPasswordLink(deps, request.body.token)
    return { success: true }
  })

  route('POST /api/auth/password', { config }, async (request, reply) => {
    const position = await setPassword(deps, request.body)
    return { success: true, ...setReadPosition(reply, position) }
  })

  route('POST /api/auth/logout-password', { config }, async (request, reply) => {
    await signOut(request, reply, deps)
    return reply.code(204).send()
  })
}

/** Counts failed sign-ins to unknown accounts, without personal data. */
function countUnknownSignIns(
  { unknownSignIns, clock }: { readonly clock: Clock; readonly unknownSignIns: UnknownSignInHandler },
  onError: (error: unknown) => void,
): MinuteCounts<object> {
  return countByMinute<object>((_, attempts) => {
    const now = clock.now()
    const meta = { commandId: randomUUID(), actor: { id: 'system', role: 'system' }, now } as const
    return unknownSignIns.handle(now.slice(0, 10), { type: 'RecordUnknownSignIns', data: { attempts }, meta })
  }, onError)
}
