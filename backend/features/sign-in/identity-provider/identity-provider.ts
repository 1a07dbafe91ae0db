import { type Config, ConfigurationError } from '@fleet/platform/config/config'

/** What a provider says of itself (OpenID Connect Discovery 1.0), as far as it is used. */
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
const tries = 3

const isAddress = (value: unknown): value is string => typeof value === 'string' && URL.canParse(value)
const isWithoutTls = (address = '') => /^http:/i.test(address)

/**
 * What an address of the provider answers. It is asked itself: nobody it would send us to hears a token or is believed.
 * @throws Error it does not answer, sends elsewhere or refuses
 */
export async function askAddress(address: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
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

async function askProvider(issuer: string): Promise<IdentityProvider> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const said = await askAddress(address)
  if (!isProvider(said)) throw new Error(`${address} describes no OpenID provider`)
  if (said.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, '')) throw new Error(`it calls itself ${said.issuer}`)
  const inTheClear = [
    said.authorization_endpoint,
    said.token_endpoint,
    said.jwks_uri,
    said.userinfo_endpoint,
    said.end_session_endpoint,
  ].find(isWithoutTls)
  if (!isWithoutTls(issuer) && inTheClear !== undefined)
    throw new Error(`it would be asked without TLS at ${inTheClear}`)
  return said
}

/**
 * The configured provider's own description, read at the start.
 * @throws ConfigurationError it does not answer, or is another
 */
export async function discoverProvider({ issuer }: NonNullable<Config['identityProvider']>): Promise<IdentityProvider> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await askProvider(issuer)
    } catch (error) {
      if (tried < tries) continue
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new ConfigurationError(`the identity provider ${issuer} cannot be used: ${reason} (OIDC_ISSUER)`)
    }
  }
}
