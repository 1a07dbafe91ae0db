import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { emailIdentity } from '@fleet/domain/kernel/email'
import type { FromSchema } from 'json-schema-to-ts'
import type { Client } from '../identity-provider/identity-provider.ts'
import { peopleBefore, rememberPerson } from './people-before.ts'
import { signInPage, styleSheet } from './page.ts'
import {
  type Claimed,
  type DevelopmentProvider,
  createDevelopmentProvider,
  developmentPath,
  providerCookie,
} from './provider.ts'

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const name = { type: 'string', maxLength: 100 } as const
const claimed = {
  type: 'object',
  required: ['email'],
  properties: {
    email: { type: 'string', format: 'email', maxLength: 255 },
    firstName: name,
    lastName: name,
    emailVerified: { type: 'string', enum: ['yes'] },
  },
} as const

/** The entered person: the subject is the e-mail, so that an e-mail is always the same person. */
function personOf({ email, firstName = '', lastName = '', emailVerified }: FromSchema<typeof claimed>): Claimed {
  return { email: emailIdentity(email), firstName, lastName, emailVerified: emailVerified === 'yes' }
}

/** Removes the provider's session, so that every sign-in asks for a person. */
function dropProviderSession({ url = '', headers }: IncomingMessage): void {
  if (!url.startsWith(`${developmentPath}/auth`) || headers.cookie === undefined) return
  headers.cookie = headers.cookie
    .split(';')
    .filter((one) => !one.trim().startsWith(`${providerCookie}=`))
    .join(';')
}

/** Sets forwarded headers to the public address, from which the provider builds its URLs. */
function setForwardedAddress({ headers }: IncomingMessage, publicUrl: string): void {
  const { protocol, host } = new URL(publicUrl)
  Object.assign(headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host })
}

type Deps = { readonly publicUrl: string; readonly client: Client }

/** The development identity provider on the application's own port; created on first use. */
export async function developmentIdentityRoutes(app: FastifyInstance, { publicUrl, client }: Deps): Promise<void> {
  let made: Promise<DevelopmentProvider> | undefined
  const provider = () => (made ??= createDevelopmentProvider({ publicUrl, client }))
  const page = (reply: FastifyReply) =>
    reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    result: { login: { accountId: string } } | { error: string },
  ): Promise<FastifyReply> {
    const returnTo = await (
      await provider()
    ).provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
    return page(reply).redirect(returnTo, 303)
  }

  await app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    pages.get(`${developmentPath}/page.css`, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(styleSheet),
    )
    pages.get(`${developmentPath}/sign-in/:uid`, async (request, reply) => {
      const { uid } = await (await provider()).provider.interactionDetails(request.raw, reply.raw)
      const html = signInPage({
        action: `${developmentPath}/sign-in/${uid}`,
        style: `${developmentPath}/page.css`,
        people: peopleBefore(request),
      })
      return page(reply).type('text/html; charset=utf-8').send(html)
    })
    pages.post<{ Body: FromSchema<typeof claimed> }>(
      `${developmentPath}/sign-in/:uid`,
      { schema: { body: claimed } },
      async (request, reply) => {
        const person = personOf(request.body)
        const { people: known } = await provider()
        known.set(person.email, person)
        rememberPerson(request, reply, person)
        return finish(request, reply, { login: { accountId: person.email } })
      },
    )
    pages.post(`${developmentPath}/sign-in/:uid/cancel`, async (request, reply) =>
      finish(request, reply, { error: 'access_denied' }),
    )
  })

  await app.register(async (endpoints) => {
    endpoints.removeAllContentTypeParsers()
    // The provider parses the body itself.
    endpoints.addContentTypeParser('*', (_request, _payload, done) => done(null))
    endpoints.all(`${developmentPath}/*`, async (request, reply) => {
      const answer = (await provider()).provider.callback()
      reply.hijack()
      const { raw } = request
      dropProviderSession(raw)
      setForwardedAddress(raw, publicUrl)
      reply.raw.setHeader('content-security-policy', policy)
      reply.raw.setHeader('x-content-type-options', 'nosniff')
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(developmentPath.length) })
      await answer(raw, reply.raw)
    })
  })
}
