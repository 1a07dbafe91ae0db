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

const isAddress = (value: unknown): value is string => typeof value === 'string' && URL.canParse(value)
const isWithoutTls = (address = '') => /^http:/i.test(address)

/**
 * Fetches JSON from the provider. Redirects are not followed: their target gets no token and is not trusted.
 * @throws Error no answer, a redirect or an error status
 */
export async function fetchJson(address: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const response = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(answerMs) })
  if (!response.ok) throw new Error(`${address} answers ${response.status}`)
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

async function fetchProvider(issuer: string): Promise<IdentityProvider> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const description = await fetchJson(address)
  if (!isProvider(description)) throw new Error(`${address} describes no OpenID provider`)
  if (description.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, ''))
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
