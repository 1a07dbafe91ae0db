import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const read = (CLAMD_URL?: string) =>
  readConfig({
    DATA_DIR: '/tmp',
    MASTER_KEY: 'x'.repeat(32),
    SESSION_SECRET: 'y'.repeat(32),
    ...(CLAMD_URL === undefined ? {} : { CLAMD_URL }),
  }).clamd

it('without CLAMD_URL there is no malware scanner', () => expect(read()).toBeUndefined())

it.each([
  ['tcp://clamd:3310', { host: 'clamd', port: 3310 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('CLAMD_URL may be %s', (url, place) => expect(read(url)).toEqual(place))

it.each(['clamd:3310', 'http://clamd', 'tcp://', 'unix:', 'unix://clamd/x'])('%s stops the start', (url) =>
  expect(() => read(url)).toThrow('CLAMD_URL must be tcp://host:port or unix:/path'),
)
