import { createRemoteJWKSet, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { reject } from '@fleet/domain/kernel/rejection'
import { type Client, type IdentityProvider, fetchJson } from './identity-provider.ts'
import type { Authentication } from './staff-factor-check.ts'

/** Identity from the provider, with an e-mail that it verified. */
export type Identity = {
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly authentication: Authentication
  /** Time of authentication at the provider, ISO 8601 UTC; undefined when the provider does not give it. */
  readonly authenticatedAt?: string
}

/** Only asymmetric signatures: never `none`, never a shared secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const answerMs = 5_000

type Tokens = { readonly access_token: string; readonly id_token?: string }
type VerifyIdentity = (tokens: Tokens, nonce: string) => Promise<Identity>

const text = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 100)
    : ''

function namesIn(claims: JWTPayload, email: string): { firstName: string; lastName: string } {
  const [first = '', ...rest] = text(claims['name']).split(/\s+/)
  const firstName = text(claims['given_name']) || first || email.split('@')[0]?.slice(0, 100) || email
  return { firstName, lastName: text(claims['family_name']) || rest.join(' ') }
}

/** Read from the signed id token only. */
function authenticationIn({ acr, amr }: JWTPayload): Authentication {
  return {
    acr: typeof acr === 'string' ? acr : undefined,
    amr: Array.isArray(amr) ? amr.filter((method): method is string => typeof method === 'string') : [],
  }
}

/** Claims from the userinfo endpoint, for the same subject. */
async function userInfo(endpoint: string | undefined, { access_token }: Tokens, subject: string): Promise<JWTPayload> {
  if (endpoint === undefined) return {}
  const info = await fetchJson(endpoint, { authorization: `Bearer ${access_token}` })
  return typeof info === 'object' && info !== null && 'sub' in info && info.sub === subject
    ? { ...info, sub: subject }
    : reject('signIn.failed')
}

/**
 * Verifies the provider's response: signature, issuer, audience, time and nonce of the id token, and that the e-mail
 * is verified.
 * @throws Rejection signIn.failed | signIn.emailNotVerified; other errors when the provider does not answer
 */
export function identityVerifier(provider: IdentityProvider, client: Client): VerifyIdentity {
  const keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(provider.jwks_uri), { timeoutDuration: answerMs })
  return async (tokens, nonce) => {
    if (tokens.id_token === undefined) reject('signIn.failed')
    const { payload } = await jwtVerify(tokens.id_token, keys, {
      issuer: provider.issuer,
      audience: client.id,
      algorithms,
      clockTolerance: 30,
      maxTokenAge: 600,
      requiredClaims: ['sub', 'exp', 'iat'],
    })
    const forUs = payload['azp'] === undefined || payload['azp'] === client.id
    if (payload['nonce'] !== nonce || payload.sub === undefined || !forUs) reject('signIn.failed')
    const claims =
      typeof payload['email'] === 'string'
        ? payload
        : { ...(await userInfo(provider.userinfo_endpoint, tokens, payload.sub)) }
    const email = typeof claims['email'] === 'string' ? claims['email'] : ''
    const verified = claims['email_verified'] === true || claims['email_verified'] === 'true'
    if (!verified || !/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 255) reject('signIn.emailNotVerified')
    const at = payload['auth_time']
    const info =
      typeof at === 'number' && Math.abs(at) < 1e11
        ? { authenticatedAt: new Date(Math.min(at * 1000, Date.now())).toISOString() }
        : {}
    return {
      issuer: provider.issuer,
      subject: payload.sub,
      email,
      authentication: authenticationIn(payload),
      ...namesIn({ ...payload, ...claims }, email),
      ...info,
    }
  }
}
