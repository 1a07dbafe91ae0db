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
 * A browser says where an unsafe request comes from, by one header or another; one from another scheme, host or port is
 * refused. A client that says nothing is no browser, and nobody's session rides along with it. The check throws Rejection access.foreignOrigin.
 */
function originCheck(publicUrl: string): (request: Pick<FastifyRequest, 'method' | 'headers'>) => void {
  const own = originsOf(publicUrl)
  return ({ method, headers }) => {
    if (safe.includes(method)) return
    const from = headers.origin ?? headers.referer
    if (from !== undefined && !own.includes(originOf(from))) reject('access.foreignOrigin')
    const site = headers['sec-fetch-site']
    if (from === undefined && site !== undefined && site !== 'same-origin' && site !== 'none')
      reject('access.foreignOrigin')
  }
}

/** How a session's person was known. */
export type Proof = {
  readonly method: SignInMethod
  /** Whether a code of the second factor was asked for and right. */
  readonly secondFactor: boolean
  /** When somebody proved it last, ISO 8601 UTC; absent: nobody can say. */
  readonly at?: string
}

/** For so long after it a proof counts as recent; milliseconds. */
const recentMs = 10 * 60_000

export function isRecent(proof: Proof | undefined, now: Date): boolean {
  return proof?.at !== undefined && now.getTime() - Date.parse(proof.at) < recentMs
}

/** Whether a second factor is demanded of the session's person that was never proved; a session that says nothing lacks it. */
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

/** An account and the role it had when its session began; without `role`, none was granted. */
export type SignedIn = {
  readonly id: string
  readonly role?: Role
  readonly agentId?: string
  /** Of an agency's team; what its owner and its seat say is asked of the log, `features/accounts/sessions/session-validity.ts`. */
  readonly member?: true
  /** Of the account's stream when it signed in: a later revocation ends the session. */
  readonly revision: number
}
type PreviewedRole = 'agent' | 'guest'

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
  const base = { id: `preview-${role}-${id}`, role, onBehalfOf: id, preview: true } as const
  return role === 'agent' ? { ...base, agentId: `preview-${id}` } : base
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
    secret: config.sessionSecret,
    cookieName: sessionCookie,
    store: sessions.store,
    saveUninitialized: false,
    rolling: false,
    // Secure is put on with the prefix: the plugin would keep to itself what it thinks goes over http.
    cookie: { httpOnly: true, sameSite: 'lax', secure: false, path: '/', maxAge: maxSessionMs },
  })
  writeOwnCookies(app, config.publicUrl)
  const checkOrigin = originCheck(config.publicUrl)
  app.addHook('onRequest', (request, _reply, done) => {
    checkOrigin(request)
    done()
  })
}
