import type { FastifyRequest, FastifyInstance } from 'fastify'
import { originsOf } from '../../config/loopback.ts'
import { reject } from '@fleet/domain/kernel/rejection'
import { type SignInMethod, isStaffRole } from '@fleet/domain/rights/roles'
import cookie from '@fastify/cookie'
import session from '@fastify/session'
import type { Actor, Role } from '@fleet/domain/kernel/event'
import type { Config } from '../../config/config.ts'
import { maxSessionMs } from './session-age.ts'
import { type Device, deviceOf } from './session-device.ts'
import { readOwnCookies, writeOwnCookies } from './own-cookies.ts'
import type { Sessions } from './session-store.ts'

const safe = ['GET', 'HEAD', 'OPTIONS']
const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : '')

/**
 * Browsers send the origin of an unsafe request in one of these headers; another scheme, host or port is refused. A
 * client without these headers is no browser and has no ambient session. Files are also refused to links on other
 * sites: the session's cookie comes with those, and some downloads are recorded or take long. The check throws
 * Rejection access.foreignOrigin.
 */
function originCheck(publicUrl: string): (request: FastifyRequest) => void {
  const own = originsOf(publicUrl)
  return ({ method, headers, routeOptions: { config } }) => {
    const site = headers['sec-fetch-site']
    const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
    if (safe.includes(method)) {
      if (isForeign && config.isFile && config.right !== 'open') reject('access.foreignOrigin')
      return
    }
    const from = headers.origin ?? headers.referer
    if (from !== undefined && !own.includes(originOf(from))) reject('access.foreignOrigin')
    if (from === undefined && isForeign) reject('access.foreignOrigin')
  }
}

/** How the person of a session signed in. */
export type Proof = {
  readonly method: SignInMethod
  /** Whether the code of a second factor was checked. */
  readonly secondFactor: boolean
  /** When the last proof was given, ISO 8601 UTC; absent: unknown. */
  readonly at?: string
}

/** How long a proof counts as recent, ms. */
const recentMs = 10 * 60_000

export function isRecent(proof: Proof | undefined, now: Date): boolean {
  return proof?.at !== undefined && now.getTime() - Date.parse(proof.at) < recentMs
}

/**
 * Whether the session's person must use a second factor and has not; a session without information counts as without.
 */
export function needsSecondFactor(
  { session: { account, proof } }: Pick<FastifyRequest, 'session'>,
  demanded: boolean,
): boolean {
  return (
    demanded &&
    account !== undefined &&
    isStaffRole(account.role) &&
    proof?.method !== 'identity-provider' &&
    proof?.secondFactor !== true
  )
}

/** An account with its role when the session began; without `role`, none was granted. */
export type SignedIn = {
  readonly id: string
  readonly role?: Role
  readonly agentId?: string
  /**
   * A member of an agency's team; owner and seat are read from the log by
   * `features/accounts/sessions/session-holds.ts`.
   */
  readonly member?: true
  /** Revision of the account's stream at the sign-in: a later revocation ends the session. */
  readonly revision: number
}
type PreviewedRole = 'agent' | 'guest'

declare module 'fastify' {
  interface Session {
    account?: SignedIn
    /** ISO 8601 UTC. */
    signedInAt?: string
    device?: Device
    /** Absent in sessions that are older than this field. */
    proof?: Proof
    /** The role that replaces the account's role for rights. */
    preview?: PreviewedRole
    /** It is in the table: later writes update it. */
    stored?: true
  }
}

export const sessionCookie = 'sid'

/** The signed-in account, also in preview. @throws Rejection session.required */
export function accountOf(request: FastifyRequest): SignedIn {
  return request.session.account ?? reject('session.required')
}

/**
 * An actor for previews: `onBehalfOf` is the real account. Data created in preview belongs to this actor and to no
 * account.
 */
function previewActor({ id }: SignedIn, role: PreviewedRole): Actor {
  const base = { id: `preview-${role}-${id}`, role, onBehalfOf: id, preview: true } as const
  return role === 'agent' ? { ...base, agentId: `preview-${id}` } : base
}

/** The account as an actor. */
export function actorOfAccount({ id, role, agentId, member }: Omit<SignedIn, 'revision'>): Actor {
  return {
    id,
    role: role ?? 'none',
    ...(agentId === undefined ? {} : { agentId }),
    ...(member === undefined ? {} : { member }),
  }
}

/** The fields of an account that a session needs. */
type AccountOfSession = {
  readonly accountId: string
  readonly role?: Role | undefined
  readonly agentId?: string | undefined
  readonly memberOf?: string | undefined
}

/** The session's copy of an account. */
export function signedInAs({ accountId: id, role, agentId, memberOf }: AccountOfSession, revision: number): SignedIn {
  return {
    id,
    revision,
    ...(role === undefined ? {} : { role }),
    ...(agentId === undefined ? {} : { agentId }),
    ...(memberOf === undefined ? {} : { member: true }),
  }
}

/** The actor with the rights that apply. @throws Rejection session.required */
export function actorOf(request: FastifyRequest): Actor {
  const account = accountOf(request)
  const { preview } = request.session
  if (preview !== undefined) return previewActor(account, preview)
  return actorOfAccount(account)
}

/** The agency of an actor. @throws Rejection agents.noAgentId */
export function agencyOf({ agentId }: Actor): string {
  return agentId ?? reject('agents.noAgentId')
}

/** Signs in: starts a new session under a new id and ends the previous one. */
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

/** Continues the sign-in under a new id, with the account's current rights and proof. */
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

/**
 * Registers sessions by cookie; unsafe methods check the origin. The table decides when a session ends; the cookie
 * lives longer.
 */
export async function registerSession(app: FastifyInstance, config: Config, sessions: Sessions): Promise<void> {
  await app.register(cookie, { secret: config.sessionSecret })
  readOwnCookies(app, config.publicUrl)
  await app.register(session, {
    secret: config.sessionSecret,
    cookieName: sessionCookie,
    store: sessions.store,
    saveUninitialized: false,
    rolling: false,
    // Secure is set with the prefix: the plugin would not send the cookie when it believes that the request came over
    // http.
    cookie: { httpOnly: true, sameSite: 'lax', secure: false, path: '/', maxAge: maxSessionMs },
  })
  writeOwnCookies(app, config.publicUrl)
  const checkOrigin = originCheck(config.publicUrl)
  app.addHook('onRequest', (request, _reply, done) => {
    checkOrigin(request)
    done()
  })
}
