import cookie from '@fastify/cookie'
import session from '@fastify/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor, Role } from '@fleet/domain/kernel/event'
import { reject } from '@fleet/domain/kernel/rejection'
import type { Config } from '../../config/config.ts'
import { rememberingSigner } from './cookie-signer.ts'
import type { Proof } from './proof.ts'
import { longestSessionMs } from './session-age.ts'
import type { Device } from './session-device.ts'
import { deviceOf } from './session-device.ts'
import { readOwnCookies, writeOwnCookies } from './own-cookies.ts'
import { originCheck } from './session-origin.ts'
import type { Sessions } from './session-store.ts'

/** An account and the role it had when its session began; without `role`, none was granted. */
export type SignedIn = {
  readonly id: string
  readonly role?: Role
  readonly agentId?: string
  /** Of an agency's team; what its owner and its seat say is asked of the log, `features/accounts/session-holds.ts`. */
  readonly member?: true
  /** Of the account's stream when it signed in: a later revocation ends the session. */
  readonly revision: number
}
export type PreviewedRole = 'agent' | 'guest'

declare module 'fastify' {
  interface Session {
    account?: SignedIn
    /** ISO 8601 UTC. */
    signedInAt?: string
    device?: Device
    /** Absent in sessions that began before it was kept. */
    proof?: Proof
    /** The role whose rights apply instead of the account's. */
    preview?: PreviewedRole
    /** It is in the table: from now on it is changed, never made again. */
    stored?: true
  }
}

export const sessionCookie = 'sid'

/** The account that is signed in, whatever role it previews. @throws Rejection session.required */
export function accountOf(request: FastifyRequest): SignedIn {
  return request.session.account ?? reject('session.required')
}

/** Nobody: who looks is `onBehalfOf`. What is made in preview is this actor's, and no account's. */
function previewActor({ id }: SignedIn, role: PreviewedRole): Actor {
  const nobody = { id: `preview-${role}-${id}`, role, onBehalfOf: id, preview: true } as const
  return role === 'agent' ? { ...nobody, agentId: `preview-${id}` } : nobody
}

/** The account as it acts for itself. */
export function actorOfAccount({ id, role, agentId, member }: Omit<SignedIn, 'revision'>): Actor {
  return {
    id,
    role: role ?? 'none',
    ...(agentId === undefined ? {} : { agentId }),
    ...(member === undefined ? {} : { member }),
  }
}

/** As much of an account as a session is about. */
type AccountOfSession = {
  readonly accountId: string
  readonly role?: Role | undefined
  readonly agentId?: string | undefined
  readonly memberOf?: string | undefined
}

/** What a session holds of an account. */
export function signedInAs({ accountId: id, role, agentId, memberOf }: AccountOfSession, revision: number): SignedIn {
  return {
    id,
    revision,
    ...(role === undefined ? {} : { role }),
    ...(agentId === undefined ? {} : { agentId }),
    ...(memberOf === undefined ? {} : { member: true }),
  }
}

/** Who acts, with the rights that count. @throws Rejection session.required */
export function actorOf(request: FastifyRequest): Actor {
  const account = accountOf(request)
  const { preview } = request.session
  if (preview !== undefined) return previewActor(account, preview)
  return actorOfAccount(account)
}

/** The agency that somebody acts for. @throws Rejection agents.noAgentId */
export function agencyOf({ agentId }: Actor): string {
  return agentId ?? reject('agents.noAgentId')
}

/** Signs in: a new session under a new id; the one before, whosever it was, ends. */
export async function beginSession(
  request: FastifyRequest,
  account: SignedIn,
  proof: Proof | undefined,
): Promise<void> {
  await request.session.regenerate()
  const device = deviceOf(request.headers['user-agent'])
  Object.assign(request.session, {
    account,
    signedInAt: new Date().toISOString(),
    device,
    ...(proof === undefined ? {} : { proof }),
  })
}

/** The same sign-in goes on under a new id, with what the account may and was proved by now. */
export async function renewSession(
  request: FastifyRequest,
  account: SignedIn,
  proof = request.session.proof,
): Promise<void> {
  const { signedInAt, preview } = request.session
  await beginSession(request, account, proof)
  Object.assign(request.session, {
    ...(signedInAt === undefined ? {} : { signedInAt }),
    ...(preview === undefined ? {} : { preview }),
  })
}

/** Sessions by cookie; unsafe methods check the origin. The table decides when a session ends; the cookie outlives it. */
export async function registerSession(app: FastifyInstance, config: Config, sessions: Sessions): Promise<void> {
  await app.register(cookie, { secret: config.sessionSecret })
  readOwnCookies(app, config.publicUrl)
  await app.register(session, {
    secret: rememberingSigner(config.sessionSecret),
    cookieName: sessionCookie,
    store: sessions.store,
    saveUninitialized: false,
    rolling: false,
    // Secure is put on with the prefix: the plugin would keep to itself what it thinks goes over http.
    cookie: { httpOnly: true, sameSite: 'lax', secure: false, path: '/', maxAge: longestSessionMs },
  })
  writeOwnCookies(app, config.publicUrl)
  const sweeping = setInterval(
    () => {
      sessions.sweep().catch((error: unknown) => app.log.warn(error))
    },
    10 * 60 * 1000,
  )
  sweeping.unref()
  app.addHook('onClose', async () => clearInterval(sweeping))
  const checkOrigin = originCheck(config.publicUrl)
  app.addHook('onRequest', (request, _reply, done) => {
    checkOrigin(request)
    done()
  })
}
