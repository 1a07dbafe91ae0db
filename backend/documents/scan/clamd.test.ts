import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parseClamdUrl } from '@fleet/platform/config/clamd-address'
import { clamd } from './clamd.ts'
import { ScannerUnavailable } from './scanner.ts'
import { type ClamdStandIn, eicar, startClamd } from '../../testing/clamd-stand-in.ts'

let standIn: ClamdStandIn
beforeEach(async () => {
  standIn = await startClamd()
})
afterEach(() => standIn.stop())

async function* pieces(...all: (string | Buffer)[]) {
  for (const piece of all) yield Buffer.from(piece)
}
const found = (...content: (string | Buffer)[]) =>
  clamd(parseClamdUrl(standIn.url), standIn.mode === 'mute' ? { silentMs: 300 } : {}).scan(pieces(...content))

it.each([
  ['tcp://clamd:3311', { host: 'clamd', port: 3311 }],
  ['tcp://clamd', { host: 'clamd', port: 3310 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('%s is parsed as the address of clamd', (url, address) => expect(parseClamdUrl(url)).toEqual(address))

it('a file is sent in chunks and found clean, or infected with a name', async () => {
  const large = Buffer.alloc(3 * 1024 * 1024, 'x')
  expect(await found(large, '', 'end')).toBeUndefined()
  expect(standIn.scannedSizes).toEqual([large.length + 3])
  expect(await found('before ', eicar.slice(0, 20), eicar.slice(20))).toBe('Eicar-Signature')
})

it('a file can be scanned over a local socket', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'clamd-')), 'socket')
  const local = await startClamd({ path })
  expect(await clamd(parseClamdUrl(local.url)).scan(pieces(eicar))).toBe('Eicar-Signature')
  await local.stop()
})

it.each(['mute', 'failing', 'full'] as const)(
  'a scanner that is %s is unavailable, and has not found the file clean',
  async (mode) => {
    standIn.mode = mode
    await expect(found(Buffer.alloc(3 * 1024 * 1024))).rejects.toBeInstanceOf(ScannerUnavailable)
  },
)

it('a scanner that is not running is unavailable', async () => {
  const { url } = standIn
  await standIn.stop()
  await expect(clamd(parseClamdUrl(url)).scan(pieces('x'))).rejects.toBeInstanceOf(ScannerUnavailable)
  standIn = await startClamd()
})

it('an error of the content is not reported as one of the scanner', async () => {
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('gone')
  }
  await expect(clamd(parseClamdUrl(standIn.url)).scan(broken())).rejects.toThrow('gone')
})
