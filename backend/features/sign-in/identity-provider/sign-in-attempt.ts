import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'

/**
 * What has to be remembered between leaving for the provider and coming back; in a signed cookie, in that browser only, one
 * for each tab that left. `kept`: the cookies that @fastify/oauth2 would set for the browser as a whole.
 */
export type SignInAttempt = {
  readonly nonce: string
  readonly returnTo: string
  readonly kept: Readonly<Record<string, string>>
  /** The provider was asked for a sign-in as the configuration demands it of staff. */
  readonly stepUp?: true
  /** The account whose person was asked to prove anew who they are. */
  readonly again?: string
}

const prefix = 'sign-in-'
const options = { path: '/', httpOnly: true, sameSite: 'lax', signed: true, maxAge: 600 } as const
/** Tabs on their way at once; more would fill the request's headers. */
const maxAttempts = 5

const nameOf = (state: string) => `${prefix}${createHash('sha256').update(state).digest('base64url').slice(0, 16)}`

/** The reply as @fastify/oauth2 sees it: what it wants to set as cookies comes into `kept`. */
export function recordingCookies(reply: FastifyReply, kept: Record<string, string>): FastifyReply {
  const recorder: FastifyReply = Object.create(reply)
  recorder.setCookie = (name, value) => {
    kept[name] = value
    return recorder
  }
  return recorder
}

export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

export function rememberAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  state: string,
  attempt: SignInAttempt,
): void {
  const earlier = Object.keys(request.cookies).filter((name) => name.startsWith(prefix))
  for (const name of earlier.slice(0, Math.max(0, earlier.length + 1 - maxAttempts)))
    void reply.clearCookie(name, options)
  void reply.setCookie(nameOf(state), Buffer.from(JSON.stringify(attempt)).toString('base64url'), options)
}

/** Once: the cookie is taken back. @throws Rejection signIn.failed this browser did not start signing in with this state */
export function takeAttempt(request: FastifyRequest, reply: FastifyReply, state: string | undefined): SignInAttempt {
  if (state === undefined) reject('signIn.failed')
  const name = nameOf(state)
  const { valid, value } = request.unsignCookie(request.cookies[name] ?? '')
  if (!valid || value === null) reject('signIn.failed')
  void reply.clearCookie(name, options)
  const found: unknown = JSON.parse(Buffer.from(value, 'base64url').toString())
  return isAttempt(found) ? found : reject('signIn.failed')
}

function isAttempt(found: unknown): found is SignInAttempt {
  return (
    typeof found === 'object' &&
    found !== null &&
    'nonce' in found &&
    typeof found.nonce === 'string' &&
    'returnTo' in found &&
    typeof found.returnTo === 'string' &&
    'kept' in found &&
    typeof found.kept === 'object' &&
    found.kept !== null &&
    (!('stepUp' in found) || found.stepUp === true) &&
    (!('again' in found) || typeof found.again === 'string')
  )
}
