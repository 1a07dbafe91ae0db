import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { PresentAccount } from '@fleet/domain/accounts/state'
import { reject } from '@fleet/domain/kernel/rejection'
import { serve } from '@fleet/platform/http/contract/serve'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { isStaffRole } from '@fleet/domain/rights/roles'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { accountOf, renewSession } from '@fleet/platform/http/session/session'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { Attempts } from './attempts/attempts.ts'
import type { Config } from '@fleet/platform/config/config'
import type { SecondFactors } from './credentials/second-factors.ts'
import type { Sessions } from '@fleet/platform/http/session/session-store'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { secondFactorCalls } from './second-factor-contract.ts'

const own = { right: 'ownAccount', beforeSecondFactor: true } as const
const recent = { ...own, needsRecentSignIn: true } as const
const recoveryCodes = 10

type Deps = {
  readonly config: Config
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly sessions: Sessions
  readonly accounts: AccountHandler
  readonly secondFactors: SecondFactors
  readonly attempts: Attempts
}

/** One's own second factor: setup, new recovery codes, and removal where it is not required. */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  const { accounts, attempts, config, secondFactors, sessions } = deps

  async function ownAccount(accountId: string): Promise<PresentAccount> {
    const { state } = await accounts.load(accountId)
    return state.status === 'none' ? reject('session.required') : state
  }

  const demanded = ({ role }: PresentAccount) => config.requiresSecondFactor && isStaffRole(role)

  const route = serve(app, secondFactorCalls)
  route('GET /api/auth/second-factor', { config: own }, async (request) => {
    const account = await ownAccount(accountOf(request).id)
    const { secondFactor } = account
    return {
      enrolled: secondFactor !== undefined,
      demanded: demanded(account),
      method: request.session.proof?.method ?? 'password',
      recoveryCodesLeft: secondFactor === undefined ? 0 : recoveryCodes - secondFactor.used.length,
    }
  })

  /** A secret for the app; it takes effect when its first code is sent back. */
  route('POST /api/auth/second-factor/secret', { config: recent }, async (request) => {
    const { accountId, email = '' } = await ownAccount(accountOf(request).id)
    const factorId = randomUUID()
    return { factorId, ...(await secondFactors.secretOf({ accountId, factorId }, email)) }
  })

  route('POST /api/auth/second-factor', { config: recent }, async (request, reply) => {
    const signedIn = accountOf(request)
    const { factorId, code } = request.body
    const attempt = { kind: 'second-factor', email: signedIn.id, address: '' }
    await attempts.begin(attempt)
    if (!(await secondFactors.accepts({ accountId: signedIn.id, factorId }, code.replaceAll(/\s/g, ''))))
      reject('session.codeWrong')
    await attempts.forget(attempt)
    const codesId = randomUUID()
    const { revision, position } = await accounts.handle(signedIn.id, {
      type: 'EnrolSecondFactor',
      data: { factorId, codesId },
      meta: commandMeta(request, deps),
    })
    await sessions.revoke(signedIn.id, revision)
    const { proof } = request.session
    await renewSession(request, { ...signedIn, revision }, proof && { ...proof, secondFactor: true })
    return {
      recoveryCodes: await secondFactors.recoveryCodesOf({ accountId: signedIn.id, codesId }),
      ...setReadPosition(reply, position),
    }
  })

  route('POST /api/auth/second-factor/recovery-codes', { config: recent }, async (request, reply) => {
    const { id: accountId } = accountOf(request)
    const codesId = randomUUID()
    const { position } = await accounts.handle(accountId, {
      type: 'MakeRecoveryCodes',
      data: { codesId },
      meta: commandMeta(request, deps),
    })
    return {
      recoveryCodes: await secondFactors.recoveryCodesOf({ accountId, codesId }),
      ...setReadPosition(reply, position),
    }
  })

  route('DELETE /api/auth/second-factor', { config: recent }, async (request, reply) => {
    const signedIn = accountOf(request)
    if (demanded(await ownAccount(signedIn.id))) reject('secondFactor.demanded')
    const { events, revision, position } = await accounts.handle(signedIn.id, {
      type: 'ResetSecondFactor',
      data: {},
      meta: commandMeta(request, deps),
    })
    if (events.length === 0) return {}
    await sessions.revoke(signedIn.id, revision)
    const { proof } = request.session
    await renewSession(request, { ...signedIn, revision }, proof && { ...proof, secondFactor: false })
    return setReadPosition(reply, position)
  })
}
