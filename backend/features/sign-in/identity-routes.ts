import { randomUUID } from 'node:crypto'
import oauth2, { type OAuth2Namespace } from '@fastify/oauth2'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors as tokenErrors } from 'jose'
import { Rejection, reject } from '@fleet/domain/kernel/rejection'
import { faultName } from '@fleet/platform/logging/fault'
import type { StaffRequirement } from '@fleet/platform/config/identity-provider'
import { Contended } from '@fleet/platform/event-sourcing/command-handler/request-deadline'
import type { QueryOf } from '@fleet/platform/http/contract/call'
import { serve } from '@fleet/platform/http/contract/serve'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { isRecent, beginSession, signedInAs } from '@fleet/platform/http/session/session'
import type { Config } from '@fleet/platform/config/config'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { Clock } from '@fleet/platform/time/clock'
import type { ReservationHandler } from '@fleet/domain/reservations/decider'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { type Admit, accountOfIdentity, recordingRefusal } from './identity-provider/account-of-identity.ts'
import { identityCalls } from './contract.ts'
import { type Client, type IdentityProvider, ProviderAnswerError } from './identity-provider/identity-provider.ts'
import type { ProviderSignOut } from './identity-provider/provider-sign-out.ts'
import { pathOfReferer, returnPath } from './identity-provider/return-path.ts'
import { requireStaffFactor } from './identity-provider/staff-factor-check.ts'
import {
  recordingCookies,
  newNonce,
  rememberAttempt,
  takeAttempt,
  type SignInAttempt,
} from './identity-provider/sign-in-attempt.ts'
import { type Identity, identityVerifier } from './identity-provider/verified-identity.ts'

declare module 'fastify' {
  interface FastifyInstance {
    identityProvider: OAuth2Namespace
  }
}

const open = { right: 'open' } as const
type Query = QueryOf<(typeof identityCalls)['GET /api/login/callback']>

type ProviderDeps = {
  readonly provider: IdentityProvider
  readonly client: Client
  readonly staff: StaffRequirement
  readonly atProvider: ProviderSignOut
}

type Deps = {
  readonly config: Config
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly accounts: AccountHandler
  readonly reservations: ReservationHandler
  readonly identities: ReservationHandler
}

/** `GET /api/login` and its callback. */
export async function identityRoutes(
  app: FastifyInstance,
  deps: Deps,
  { provider, client, staff, atProvider }: ProviderDeps,
): Promise<void> {
  const { config } = deps
  const verify = identityVerifier(provider, client)
  const methods = provider.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  await app.register(oauth2, {
    name: 'identityProvider',
    scope: ['openid', 'email', 'profile'],
    credentials: {
      client,
      auth: {
        // Whole addresses: an endpoint keeps its query (RFC 6749, section 3.1)
        authorizeHost: provider.issuer,
        authorizePath: provider.authorization_endpoint,
        tokenHost: provider.issuer,
        tokenPath: provider.token_endpoint,
      },
      http: { timeout: 5_000 },
      options: { authorizationMethod: methods.includes('client_secret_basic') ? 'header' : 'body' },
    },
    pkce: 'S256',
    callbackUri: `${config.publicUrl}/api/login/callback`,
  })

  const route = serve(app, identityCalls)
  route('GET /api/login', { config: open }, async (request, reply) => {
    const {
      host,
      headers: { referer },
      query: { stepUp },
    } = request
    const own = new URL(config.publicUrl)
    const returnTo = returnPath(request.query.returnTo ?? pathOfReferer(referer, [host, own.host]))
    // The cookies of the attempt belong to the host of the callback.
    const { again } = request.query
    if (host !== own.host)
      return reply.redirect(
        `${config.publicUrl}/api/login?${new URLSearchParams({ returnTo, ...(again === undefined ? {} : { again }) })}`,
      )
    const nonce = newNonce()
    const kept = {}
    const address = new URL(await app.identityProvider.generateAuthorizationUri(request, recordingCookies(reply, kept)))
    address.searchParams.set('nonce', nonce)
    if (stepUp !== undefined && staff.acr.length > 0) address.searchParams.set('acr_values', staff.acr.join(' '))
    const accountId = again === undefined ? undefined : request.session.account?.id
    if (accountId !== undefined) {
      address.searchParams.set('prompt', 'login')
      address.searchParams.set('max_age', '0')
    }
    rememberAttempt(request, reply, address.searchParams.get('state') ?? '', {
      nonce,
      returnTo,
      kept,
      ...(stepUp === undefined ? {} : { stepUp: true }),
      ...(accountId === undefined ? {} : { again: accountId }),
    })
    return reply.header('cache-control', 'no-store').redirect(address.href)
  })

  async function identityIn(
    request: FastifyRequest<{ Querystring: Query }>,
    { nonce, kept }: SignInAttempt,
  ): Promise<{ identity: Identity; idToken: string }> {
    const { error, iss, code } = request.query
    if (error === 'access_denied') reject('signIn.cancelled')
    if (iss !== undefined ? iss !== provider.issuer : provider.authorization_response_iss_parameter_supported === true)
      reject('signIn.failed')
    if (error !== undefined || code === undefined) reject('signIn.failed')
    // The plugin reads state and verifier from these cookies.
    Object.assign(request.cookies, kept)
    const { token: tokens } = await app.identityProvider.getAccessTokenFromAuthorizationCodeFlow(request)
    return { identity: await verify(tokens, nonce), idToken: tokens.id_token ?? '' }
  }

  /**
   * Whether to ask the provider once more with the requirements for staff: only after sign-in is the role known, and
   * guests are never asked.
   */
  const mayStepUp = ({ stepUp }: SignInAttempt) => stepUp === undefined && staff.acr.length > 0

  function admission({ authentication }: Identity, attempt: SignInAttempt): Admit {
    return async (accountId) => {
      const { state } = await deps.accounts.load(accountId)
      const check = async () =>
        requireStaffFactor(staff, authentication, state.status === 'none' ? undefined : state.role)
      await (mayStepUp(attempt) ? check() : recordingRefusal(deps, accountId, check))
    }
  }

  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { identity, attempt }: { identity: Identity; attempt: SignInAttempt },
  ): Promise<void> {
    const { again } = attempt
    const proof = {
      method: 'identity-provider',
      secondFactor: false,
      ...(identity.authenticatedAt === undefined ? {} : { at: identity.authenticatedAt }),
    } as const
    const accountId = await accountOfIdentity(deps, identity, admission(identity, attempt))
    // Authentication again requires the same person and a recent time, whatever the browser sent.
    if (again !== undefined && (accountId !== again || !isRecent(proof, new Date()))) reject('signIn.notAgain')
    const { state: before } = await deps.accounts.load(accountId)
    const actor = { id: accountId, role: before.status === 'none' ? 'none' : (before.role ?? 'none') } as const
    const meta = { commandId: randomUUID(), actor, now: deps.clock.now() }
    const { state, revision, position } = await recordingRefusal(deps, accountId, () =>
      deps.accounts.handle(accountId, { type: 'RecordSignIn', data: { method: 'identity-provider' }, meta }),
    )
    if (state.status === 'none') reject('signIn.failed')
    // The role may have been granted since the check.
    requireStaffFactor(staff, identity.authentication, state.role)
    await beginSession(request, signedInAs(state, revision), proof)
    setReadPosition(reply, position)
  }

  route('GET /api/login/callback', { config: open }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    let attempt: SignInAttempt | undefined
    try {
      attempt = takeAttempt(request, reply, request.query.state)
      const { identity, idToken } = await identityIn(request, attempt)
      await signIn(request, reply, { identity, attempt })
      atProvider.remember(reply, idToken)
      return reply.redirect(attempt.returnTo)
    } catch (error) {
      const code = refusalOf(error)
      if (code === 'signIn.secondFactor' && attempt !== undefined && mayStepUp(attempt)) {
        return reply.redirect(
          `/api/login?${new URLSearchParams({ returnTo: attempt.returnTo, stepUp: 'yes', ...(attempt.again === undefined ? {} : { again: 'yes' }) })}`,
        )
      }
      request.log.warn(
        `sign-in by the identity provider was refused: ${code}${error instanceof Rejection ? '' : ` (${faultName(error)})`}`,
      )
      if (!String(request.headers.accept ?? '').includes('text/html')) reject(code)
      // After authenticating again the error is shown on that page, in the window opened for it.
      return reply.redirect(`${attempt?.again === undefined ? '/' : attempt.returnTo}?signInError=${code}`)
    }
  })
}

/** Error code of a failed sign-in; the exact reason is only logged. */
function refusalOf(error: unknown): string {
  if (error instanceof Rejection) return error.code
  if (error instanceof Contended) return 'commands.contended'
  if (error instanceof tokenErrors.JWKSTimeout) return 'signIn.unavailable'
  if (error instanceof tokenErrors.JOSEError) return 'signIn.failed'
  if (error instanceof ProviderAnswerError) return error.status >= 500 ? 'signIn.unavailable' : 'signIn.failed'
  const status =
    typeof error === 'object' &&
    error !== null &&
    'output' in error &&
    typeof error.output === 'object' &&
    error.output !== null &&
    'statusCode' in error.output
      ? Number(error.output.statusCode)
      : undefined
  const outage =
    status === undefined
      ? error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')
      : status >= 500
  return outage ? 'signIn.unavailable' : 'signIn.failed'
}
