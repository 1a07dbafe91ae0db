import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KnownPerson } from './page.ts'

const name = 'dev-people'
const options = { path: '/', httpOnly: true, sameSite: 'lax', signed: true, maxAge: 30 * 24 * 60 * 60 } as const
const maxPeople = 10
/** Browsers keep 4096 bytes including name and attributes. */
const maxLength = 3_000

function isPerson(one: unknown): one is KnownPerson {
  return (
    typeof one === 'object' &&
    one !== null &&
    ['email', 'firstName', 'lastName'].every((field) => typeof Reflect.get(one, field) === 'string')
  )
}

/** People who signed in on the page in this browser, latest first. */
export function peopleBefore(request: FastifyRequest): readonly KnownPerson[] {
  const { valid, value } = request.unsignCookie(request.cookies[name] ?? '')
  if (!valid || value === null) return []
  const kept: unknown = JSON.parse(Buffer.from(value, 'base64url').toString())
  return Array.isArray(kept) ? kept.filter(isPerson) : []
}

export function rememberPerson(
  request: FastifyRequest,
  reply: FastifyReply,
  { email, firstName, lastName }: KnownPerson,
): void {
  const people = [
    { email, firstName, lastName },
    ...peopleBefore(request).filter((before) => before.email !== email),
  ].slice(0, maxPeople)
  const encoded = () => Buffer.from(JSON.stringify(people)).toString('base64url')
  while (encoded().length > maxLength) people.pop()
  void reply.setCookie(name, encoded(), options)
}
