import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'

/**
 * State of a sign-in at the provider, in a signed cookie of this browser, one per tab. `kept`: the cookies that
 * @fastify/oauth2 would set for the whole browser.
 */
export type SignInAttempt = {
  readonly nonce: string
  readonly returnTo: string
  readonly kept: Readonly<Record<string, string>>
  /** The provider was asked for the second factor that staff need. */
  readonly stepUp?: true
  /** Account that was asked to authenticate again. */
  readonly again?: string
}

const prefix = 'sign-in-'
const options = { path: '/', httpOnly: true, sameSite: 'lax', signed: true, maxAge: 600 } as const
/** Tabs signing in at the same time; more cookies would exceed the header size. */
const maxAttempts = 5

const nameOf = (state: string) => `${prefix}${createHash('sha256').update(state).digest('base64url').slice(0, 16)}`

/** Reply for @fastify/oauth2: records the cookies it sets in `kept`. */
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

/**
 * Returns the attempt and clears its cookie. @throws Rejection signIn.failed this browser did not start a sign-in with
 * this state
 */
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
