import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { freePort } from '@fleet/platform/embedded-postgres/free-port'

/** The fault of the next sign-in. */
export type Fault = {
  readonly claims?: JWTPayload
  /** Claims that are left out. */
  readonly without?: readonly string[]
  readonly signedBy?: 'somebody else' | 'the client secret' | 'nobody'
  readonly tokenStatus?: number
  readonly userInfo?: Record<string, unknown>
  readonly issuer?: string
  /** Claims added when the request has `acr_values`. */
  readonly grants?: JWTPayload
}

type Options = {
  /** Name and value of a parameter of all endpoints; without it they answer 404. Default: none. */
  readonly policy?: readonly [name: string, value: string]
  /** How the token endpoint authenticates the client. */
  readonly method?: 'client_secret_basic' | 'client_secret_post'
}

export type FakeProvider = {
  readonly issuer: string
  fault: Fault
  /** The last request to the token endpoint. */
  readonly tokenRequest: { authorization: string; body: URLSearchParams }
  /** Query parameters of the visits, latest last. */
  readonly visits: URLSearchParams[]
  close(): Promise<void>
}

export const client = { id: 'fleet', secret: 'a secret of the client, long enough to sign with' }
const encoder = new TextEncoder()

async function idToken(
  provider: FakeProvider,
  visit: URLSearchParams,
  keys: { own: CryptoKey; other: CryptoKey },
): Promise<string> {
  const { claims = {}, without = [], signedBy, grants = {} } = provider.fault
  const now = Math.floor(Date.now() / 1000)
  const all: JWTPayload = {
    iss: provider.issuer,
    aud: client.id,
    sub: 'subject-1',
    iat: now,
    exp: now + 60,
    nonce: visit.get('nonce') ?? '',
    email: 'olga@example.com',
    email_verified: true,
    name: 'Olga Petrova Ivanova',
    ...claims,
    ...(visit.has('acr_values') ? grants : {}),
  }
  const payload = Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)))
  if (signedBy === 'nobody')
    return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.`
  if (signedBy === 'the client secret')
    return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(encoder.encode(client.secret))
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .sign(signedBy === 'somebody else' ? keys.other : keys.own)
}

/** An OpenID provider without a login page that can send false claims. */
export async function fakeProvider({ policy, method = 'client_secret_post' }: Options = {}): Promise<FakeProvider> {
  const [own, other] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')]
  const port = await freePort()
  const codes = new Map<string, URLSearchParams>()
  const provider: FakeProvider = {
    issuer: `http://127.0.0.1:${port}`,
    fault: {},
    tokenRequest: { authorization: '', body: new URLSearchParams() },
    visits: [],
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  const json = (response: ServerResponse, body: object, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { issuer, fault } = provider
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (policy !== undefined && searchParams.get(policy[0]) !== policy[1])
      return json(response, { error: 'no such policy' }, 404)
    if (pathname === '/.well-known/openid-configuration') {
      const query = policy === undefined ? '' : `?${new URLSearchParams([[...policy]])}`
      const named = (name: string) => `${issuer}/${name}${query}`
      return json(response, {
        issuer: fault.issuer ?? issuer,
        authorization_endpoint: named('authorize'),
        token_endpoint: named('token'),
        jwks_uri: named('jwks'),
        userinfo_endpoint: named('userinfo'),
        end_session_endpoint: named('leave'),
        token_endpoint_auth_methods_supported: [method],
      })
    }
    if (pathname === '/jwks')
      return json(response, { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }] })
    if (pathname === '/userinfo') return json(response, fault.userInfo ?? {})
    if (pathname === '/authorize') {
      const code = `code-${codes.size}`
      provider.visits.push(searchParams)
      codes.set(code, searchParams)
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('code', code)
      back.searchParams.set('state', searchParams.get('state') ?? '')
      return response.writeHead(302, { location: back.href }).end()
    }
    Object.assign(provider.tokenRequest, {
      authorization: request.headers.authorization ?? '',
      body: new URLSearchParams(await text(request)),
    })
    const visit = codes.get(provider.tokenRequest.body.get('code') ?? '') ?? new URLSearchParams()
    if (fault.tokenStatus !== undefined) return json(response, { error: 'invalid_grant' }, fault.tokenStatus)
    return json(response, {
      access_token: 'access',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: await idToken(provider, visit, { own: own.privateKey, other: other.privateKey }),
    })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return provider
}

/** Settings of an application with this provider behind an https proxy. */
export function behindHttps(provider: Pick<FakeProvider, 'issuer'>): Record<string, string> {
  return {
    PUBLIC_URL: 'https://fleet.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
  }
}
