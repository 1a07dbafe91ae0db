import { isIP } from 'node:net'
import { isLoopback, isLoopbackUrl, listeningFor } from './loopback.ts'
import { listIn, portIn } from './read-values.ts'
import type { Settings } from './settings.ts'

/** The public address of the application and the addresses it listens at. */
export type ServerAddress = {
  readonly port: number
  /** Scheme, host and port that people use: `https://fleet.example`. */
  readonly publicUrl: string
  /** Whether only this machine can open `publicUrl`. */
  readonly onLoopback: boolean
  readonly listenAddresses: readonly string[]
  /** Proxies with trusted `X-Forwarded-*` headers, as addresses and subnets; the headers of all others are ignored. */
  readonly trustedProxies: readonly string[]
}

function readPublicUrl(settings: Settings, fallback: string, production: boolean): string {
  const value = settings.text('PUBLIC_URL')
  if (value === undefined) {
    if (production) settings.addProblem('PUBLIC_URL is required in production: the https address that people use')
    return fallback
  }
  const { protocol, origin, pathname, search, hash } = URL.canParse(value) ? new URL(value) : new URL('none:')
  if (protocol !== 'http:' && protocol !== 'https:') {
    settings.addProblem('PUBLIC_URL must be an address beginning with http: or https://')
    return fallback
  }
  if (pathname !== '/' || search !== '' || hash !== '')
    settings.addProblem(`PUBLIC_URL must end after host and port: ${origin}`)
  if (production && protocol !== 'https:')
    settings.addProblem(`PUBLIC_URL must be an https address in production, not "${value}"`)
  return origin
}

/** `development`: the development identity provider is used, which lets anyone in who can reach it. */
function readListenAddresses(settings: Settings, publicUrl: string, development: boolean): readonly string[] {
  const host = settings.text('HOST')
  if (host === undefined) return development ? listeningFor(publicUrl) : ['0.0.0.0']
  const addresses = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  if (isIP(host) === 0 && host !== 'localhost')
    settings.addProblem(`HOST must be an IP address or localhost, not "${host}"`)
  else if (development && isLoopbackUrl(publicUrl) && !addresses.every(isLoopback)) {
    settings.addProblem(
      `HOST ${host} is refused with the development identity provider, which lets anyone in: unset HOST, or configure OIDC_ISSUER`,
    )
  }
  return addresses
}

function isSubnet(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const maxPrefix = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (maxPrefix === 0 || more.length > 0) return false
  // A prefix of 0 would trust every address.
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= maxPrefix)
}

function readTrustedProxies(settings: Settings): readonly string[] {
  const proxies = listIn(settings, 'TRUSTED_PROXIES')
  for (const proxy of proxies) {
    if (!isSubnet(proxy))
      settings.addProblem(`TRUSTED_PROXIES must be addresses or subnets like 10.0.0.7 or 10.0.0.0/24, not "${proxy}"`)
  }
  return proxies
}

export function readServerAddress(
  settings: Settings,
  { production, development }: { production: boolean; development: boolean },
): ServerAddress {
  const port = portIn(settings, 'PORT')
  const publicUrl = readPublicUrl(settings, `http://localhost:${port}`, production)
  const listenAddresses = readListenAddresses(settings, publicUrl, development)
  return {
    port,
    publicUrl,
    onLoopback: isLoopbackUrl(publicUrl),
    listenAddresses,
    trustedProxies: readTrustedProxies(settings),
  }
}
