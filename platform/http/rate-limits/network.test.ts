import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkOf } from './network.ts'

describe('for rate limits, an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::203.0.113.9', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['', ''],
  ])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network))

  it('in IPv6 counts by its first 64 bits', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
        const bits = (address: string) => new URL(`http://[${address}]`).hostname
        const first64 = (address: string) => {
          const [head = '', tail] = bits(address).slice(1, -1).split('::')
          const start = head === '' ? [] : head.split(':')
          const end = tail === undefined || tail === '' ? [] : tail.split(':')
          return [
            ...start,
            ...Array.from({ length: tail === undefined ? 0 : 8 - start.length - end.length }, () => '0'),
            ...end,
          ]
            .slice(0, 4)
            .join(':')
        }
        const isMapped = (address: string) => /^\[::ffff:[0-9a-f]+:[0-9a-f]+\]$/.test(bits(address))
        fc.pre(!isMapped(one) && !isMapped(other))
        expect(networkOf(one) === networkOf(other)).toBe(first64(one) === first64(other))
      }),
    )
  })
})
