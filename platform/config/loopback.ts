import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** The names under which browsers reach a server that listens at `127.0.0.1` and `::1`. */
const names: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Whether this machine alone can come from there, or be reached there. */
export function isLoopback(address: string | undefined): boolean {
  const family = isIP(address ?? '')
  return address !== undefined && family !== 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Whether only this machine can open the address: `localhost`, `127.0.0.0/8` or `[::1]`. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url)
  return names.includes(hostname) || isLoopback(hostname)
}

/** Addresses to listen at, so that browsers find a loopback URL: they ask for `localhost` at both, in either order. */
export function listeningFor(loopbackUrl: string): readonly string[] {
  const { hostname } = new URL(loopbackUrl)
  return names.includes(hostname) ? ['127.0.0.1', '::1'] : [hostname]
}

/** The origins under which pages of this URL may be open: on loopback, whichever of its names was typed. */
export function originsOf(url: string): readonly string[] {
  const { protocol, hostname, port } = new URL(url)
  const hosts = names.includes(hostname) ? names : [hostname]
  return hosts.map((host) => new URL(`${protocol}//${host}${port === '' ? '' : `:${port}`}`).origin)
}
