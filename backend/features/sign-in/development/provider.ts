import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type Provider from 'oidc-provider'
import { LRUCache } from 'lru-cache'
import type { Client, IdentityProvider } from '../identity-provider/identity-provider.ts'
import { memory } from './memory.ts'

/** Path below the application's address. */
export const developmentPath = '/dev/identity'
/** Cookie of the provider's own session. */
export const providerCookie = 'dev-identity'

/** A person as typed on the sign-in page. */
export type Claimed = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly emailVerified: boolean
}

/** Built without discovery, so that no server has to listen yet. */
export function developmentIdentity(publicUrl: string): IdentityProvider {
  const issuer = `${publicUrl}${developmentPath}`
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/me`,
    authorization_response_iss_parameter_supported: true,
  }
}

export function developmentClient(): Client {
  return { id: 'registration', secret: randomBytes(32).toString('base64url') }
}

export type DevelopmentProvider = {
  readonly provider: Provider
  /** Last person entered under each e-mail. */
  readonly people: LRUCache<string, Claimed>
}

const lifetime = 10 * 60

/** An OpenID provider that accepts anybody; its keys and sign-ins are lost when the process ends. */
export async function createDevelopmentProvider({
  publicUrl,
  client,
}: {
  publicUrl: string
  client: Client
}): Promise<DevelopmentProvider> {
  const { default: OpenIdProvider } = await import('oidc-provider')
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  const people = new LRUCache<string, Claimed>({ max: 1000 })
  const provider = new OpenIdProvider(developmentIdentity(publicUrl).issuer, {
    adapter: memory(),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${publicUrl}/api/login/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: {
      keys: [
        {
          ...privateKey.export({ format: 'jwk' }),
          kty: 'EC',
          use: 'sig',
          alg: 'ES256',
          kid: randomBytes(8).toString('hex'),
        },
      ],
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    scopes: ['openid', 'email', 'profile'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `${developmentPath}/sign-in/${uid}` },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: {
        session: providerCookie,
        interaction: `${providerCookie}-interaction`,
        resume: `${providerCookie}-resume`,
      },
    },
    ttl: {
      AccessToken: lifetime,
      AuthorizationCode: 60,
      Grant: lifetime,
      IdToken: lifetime,
      Interaction: lifetime,
      Session: lifetime,
    },
    async loadExistingGrant({ oidc }) {
      const { client: asking, session, provider: grants } = oidc
      const grant = new grants.Grant({ clientId: asking?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    async findAccount(_ctx, subject) {
      const claimed = people.get(subject)
      if (claimed === undefined) return undefined
      const { email, firstName, lastName, emailVerified } = claimed
      return {
        accountId: subject,
        claims: async () => ({
          sub: subject,
          email,
          email_verified: emailVerified,
          given_name: firstName,
          family_name: lastName,
        }),
      }
    },
    renderError(ctx, { error, error_description: description }) {
      ctx.type = 'text/plain; charset=utf-8'
      ctx.body = `${error}: ${description ?? ''}`
    },
  })
  // The routes set scheme and host in headers that clients cannot.
  provider.proxy = true
  return { provider, people }
}
