import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The network that counts as one client: the whole address for IPv4, also where it is written as IPv6; the first 64 bits for
 * IPv6, since one subscriber has all addresses behind them. Text that is no address stays as it is.
 */
export function networkOf(address: string): string {
  // Without the zone: the parser knows no interface names with a dot, like `eth0.100`.
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const parsed = ipaddr.IPv6.parse(plain)
  // The parser reads the old form `::203.0.113.9` as `::ffff:203.0.113.9`.
  if (parsed.isIPv4MappedAddress() && !/^::\d+\./.test(plain)) return parsed.toIPv4Address().toString()
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}
