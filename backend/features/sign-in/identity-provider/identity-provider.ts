import { type Config, ConfigurationError } from '@fleet/platform/config/config'

/** Used part of a provider's description (OpenID Connect Discovery 1.0). */
export type IdentityProvider = {
  readonly issuer: string
  readonly authorization_endpoint: string
  readonly token_endpoint: string
  readonly jwks_uri: string
  readonly userinfo_endpoint?: string
  readonly end_session_endpoint?: string
  readonly token_endpoint_auth_methods_supported?: readonly string[]
  readonly authorization_response_iss_parameter_supported?: boolean
}

export type Client = { readonly id: string; readonly secret: string }

const answerMs = 5_000
const maxAttempts = 3

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
const isWithoutTls = (address = '') => /^http:/i.test(address)

/** The provider answered with an error status. */
export class ProviderAnswerError extends Error {
  override readonly name = 'ProviderAnswerError'
  readonly status: number
  constructor(address: string, status: number) {
    super(`${address} answers ${status}`)
    this.status = status
  }
}

/**
 * Fetches JSON from the provider. Redirects are not followed: their target gets no token and is not trusted.
 * @throws ProviderAnswerError an error status
 * @throws Error no answer, a redirect or no JSON
 */
export async function fetchJson(address: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const response = await fetch(address, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
  })
  if (!response.ok) throw new ProviderAnswerError(address, response.status)
  return response.json()
}

function isProvider(value: unknown): value is IdentityProvider {
  return (
    typeof value === 'object' &&
    value !== null &&
    'issuer' in value &&
    isAddress(value.issuer) &&
    'authorization_endpoint' in value &&
    isAddress(value.authorization_endpoint) &&
    'token_endpoint' in value &&
    isAddress(value.token_endpoint) &&
    'jwks_uri' in value &&
    isAddress(value.jwks_uri)
  )
}

const withoutSlash = (path: string) => path.replace(/\/$/, '')

/** An issuer has no query. Where the setting has one, it selects a policy of the provider (Azure AD B2C). */
async function fetchProvider(setting: string): Promise<IdentityProvider> {
  const [issuer = '', ...query] = setting.split('?')
  const search = query.length === 0 ? '' : `?${query.join('?')}`
  const address = `${withoutSlash(issuer)}/.well-known/openid-configuration${search}`
  const description = await fetchJson(address)
  if (!isProvider(description)) throw new Error(`${address} describes no OpenID provider`)
  if (withoutSlash(description.issuer) !== withoutSlash(issuer))
    throw new Error(`it identifies itself as ${description.issuer}`)
  const withoutTls = [
    description.authorization_endpoint,
    description.token_endpoint,
    description.jwks_uri,
    description.userinfo_endpoint,
    description.end_session_endpoint,
  ].find(isWithoutTls)
  if (!isWithoutTls(issuer) && withoutTls !== undefined) throw new Error(`its endpoint ${withoutTls} has no TLS`)
  return description
}

/**
 * Fetches the configured provider's description at the start.
 * @throws ConfigurationError no answer, or another issuer
 */
export async function discoverProvider({ issuer }: NonNullable<Config['identityProvider']>): Promise<IdentityProvider> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await fetchProvider(issuer)
    } catch (error) {
      if (tried < maxAttempts) continue
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new ConfigurationError(`the identity provider ${issuer} cannot be used: ${reason} (OIDC_ISSUER)`)
    }
  }
}
