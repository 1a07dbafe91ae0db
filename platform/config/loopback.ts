import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Host names by which browsers reach a server that listens at `127.0.0.1` and `::1`. */
const names: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Whether the address is on loopback. */
export function isLoopback(address: string | undefined): boolean {
  const family = isIP(address ?? '')
  return address !== undefined && family !== 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Whether only this machine can open the URL: `localhost`, `127.0.0.0/8` or `[::1]`. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url)
  return names.includes(hostname) || isLoopback(hostname)
}

/** Returns the addresses to listen at for a loopback URL. Browsers try `localhost` at both, in either order. */
export function listeningFor(loopbackUrl: string): readonly string[] {
  const { hostname } = new URL(loopbackUrl)
  return names.includes(hostname) ? ['127.0.0.1', '::1'] : [hostname]
}

/** Returns the origins that pages of this URL may have: on loopback, any of its host names. */
export function originsOf(url: string): readonly string[] {
  const { protocol, hostname, port } = new URL(url)
  const hosts = names.includes(hostname) ? names : [hostname]
  return hosts.map((host) => new URL(`${protocol}//${host}${port === '' ? '' : `:${port}`}`).origin)
}
