import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'

/** What has to be remembered between leaving for the provider and coming back; in a signed cookie, in that browser only. */
export type SignInAttempt = { readonly nonce: string; readonly returnTo: string }

const name = 'sign-in'
export const attemptCookie = { path: '/api/login', httpOnly: true, sameSite: 'lax', secure: 'auto', signed: true, maxAge: 600 } as const

export function rememberAttempt(reply: FastifyReply, returnTo: string): SignInAttempt {
  const attempt = { nonce: randomBytes(16).toString('base64url'), returnTo }
  void reply.setCookie(name, Buffer.from(JSON.stringify(attempt)).toString('base64url'), attemptCookie)
  return attempt
}

/** Once: the cookie is taken back. @throws Rejection signIn.failed this browser did not start signing in */
export function takeAttempt(request: FastifyRequest, reply: FastifyReply): SignInAttempt {
  void reply.clearCookie(name, attemptCookie)
  const { valid, value } = request.unsignCookie(request.cookies[name] ?? '')
  if (!valid || value === null) reject('signIn.failed')
  const kept: unknown = JSON.parse(Buffer.from(value, 'base64url').toString())
  const known = typeof kept === 'object' && kept !== null && 'nonce' in kept && 'returnTo' in kept
  if (!known || typeof kept.nonce !== 'string' || typeof kept.returnTo !== 'string') reject('signIn.failed')
  return { nonce: kept.nonce, returnTo: kept.returnTo }
}
