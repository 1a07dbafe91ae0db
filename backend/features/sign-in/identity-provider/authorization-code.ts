import { createHash, randomBytes } from 'node:crypto'
import { reject } from '@fleet/domain/kernel/rejection'
import { type Client, type IdentityProvider, fetchJson } from './identity-provider.ts'

export type Tokens = { readonly access_token: string; readonly id_token?: string }

/** Secrets of one sign-in: `state` and `nonce` go to the provider, `verifier` only with the code. */
export type AuthorizationSecrets = { readonly state: string; readonly nonce: string; readonly verifier: string }

/** The authorization code flow with PKCE at one provider (RFC 6749 section 4.1, RFC 7636). */
export type AuthorizationCodeFlow = {
  /** Returns the address at which the provider authenticates a person; `more` are further parameters. */
  authorizationAddress(secrets: AuthorizationSecrets, more: Readonly<Record<string, string>>): string
  /** @throws Rejection signIn.failed | ProviderAnswerError | TypeError or TimeoutError when the provider is unreachable */
  tokensFor(code: string, verifier: string): Promise<Tokens>
}

const scope = 'openid email profile'
const random = (bytes: number) => randomBytes(bytes).toString('base64url')

export function newSecrets(): AuthorizationSecrets {
  return { state: random(16), nonce: random(16), verifier: random(32) }
}

/** A form-encoded value, as RFC 6749 section 2.3.1 requires for both parts of the header. */
const formEncoded = (value: string) => new URLSearchParams({ value }).toString().slice('value='.length)

function basicHeader({ id, secret }: Client): string {
  return `Basic ${Buffer.from(`${formEncoded(id)}:${formEncoded(secret)}`).toString('base64')}`
}

function tokensIn(answer: unknown): Tokens {
  if (typeof answer !== 'object' || answer === null) reject('signIn.failed')
  if (!('access_token' in answer) || typeof answer.access_token !== 'string') reject('signIn.failed')
  return {
    access_token: answer.access_token,
    ...('id_token' in answer && typeof answer.id_token === 'string' ? { id_token: answer.id_token } : {}),
  }
}

export function authorizationCodeFlow(
  provider: IdentityProvider,
  client: Client,
  redirectUri: string,
): AuthorizationCodeFlow {
  const methods = provider.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const withHeader = methods.includes('client_secret_basic')
  return {
    authorizationAddress({ state, nonce, verifier }, more) {
      // The endpoint's own query must be kept (RFC 6749 section 3.1).
      const address = new URL(provider.authorization_endpoint)
      const parameters = {
        response_type: 'code',
        client_id: client.id,
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...more,
      }
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
      return address.href
    },
    async tokensFor(code, verifier) {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        ...(withHeader ? {} : { client_id: client.id, client_secret: client.secret }),
      })
      const headers = withHeader ? { authorization: basicHeader(client) } : {}
      return tokensIn(await fetchJson(provider.token_endpoint, { method: 'POST', headers, body }))
    },
  }
}
