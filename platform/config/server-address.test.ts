import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Config, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'fleet-place-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (env: Record<string, string>): Config => readConfig({ DATA_DIR: folder, ...env })
const provider = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'fleet',
  OIDC_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtp://mail.example',
}

describe('the development identity provider', () => {
  it.each([
    [{}, ['127.0.0.1', '::1']],
    [{ PUBLIC_URL: 'http://localhost:8080/' }, ['127.0.0.1', '::1']],
    [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, ['127.0.0.1', '::1']],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, ['127.0.0.1', '::1']],
    [{ PUBLIC_URL: 'http://127.0.0.2:3000' }, ['127.0.0.2']],
    [{ HOST: '127.0.0.1' }, ['127.0.0.1']],
    [{ HOST: 'localhost' }, ['127.0.0.1', '::1']],
  ])('is available when the server listens on loopback only: %j', (env, listenAddresses) =>
    expect(read(env)).toMatchObject({ identityProvider: undefined, onLoopback: true, listenAddresses }),
  )

  it.each([
    'https://fleet.example',
    'http://192.168.1.7:3000',
    'http://0.0.0.0:3000',
    'http://localhost.fleet.example',
    'http://127.0.0.1.fleet.example',
    'http://[::ffff:127.0.0.1]:3000',
    'http://fleet.localhost',
  ])('is refused with PUBLIC_URL %s', (PUBLIC_URL) => {
    const reading = () => read({ PUBLIC_URL })
    expect(reading).toThrow(
      /^OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, SMTP_URL must be set: PUBLIC_URL .* is not a loopback address, .*$/,
    )
    expect(reading).not.toThrow('\n')
  })

  it.each(['0.0.0.0', '::', '192.168.1.7', '::ffff:10.0.0.1'])('is refused with HOST %s', (HOST) =>
    expect(() => read({ HOST })).toThrow(
      `HOST ${HOST} is refused with the development identity provider, which lets anyone in: unset HOST, or configure OIDC_ISSUER`,
    ),
  )
})

describe('with a configured identity provider', () => {
  it('the server listens on all addresses, or on HOST', () => {
    expect(read(provider).listenAddresses).toEqual(['0.0.0.0'])
    expect(read({ ...provider, PUBLIC_URL: 'https://fleet.example', HOST: '10.0.0.5' }).listenAddresses).toEqual([
      '10.0.0.5',
    ])
    expect(() => read({ ...provider, HOST: 'db.example' })).toThrow(
      'HOST must be an IP address or localhost, not "db.example"',
    )
  })

  it('SMTP_URL is required unless the server is on loopback', () => {
    const { SMTP_URL: _, ...silent } = provider
    expect(read(silent).smtpUrl).toBeUndefined()
    expect(() => read({ ...silent, PUBLIC_URL: 'http://fleet.example' })).toThrow(
      /^SMTP_URL must be set: PUBLIC_URL http:\/\/fleet\.example is not a loopback address/,
    )
  })
})

describe('PUBLIC_URL', () => {
  it('is normalized to scheme, host and port', () => {
    expect(read({ ...provider, PUBLIC_URL: 'HTTPS://Fleet.Example:443/' }).publicUrl).toBe('https://fleet.example')
    expect(read({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
  })

  it.each(['https://fleet.example/registration', 'https://fleet.example/?x', 'ftp://fleet.example', 'fleet.example'])(
    '%s is refused',
    (PUBLIC_URL) => expect(() => read({ ...provider, PUBLIC_URL })).toThrow(/^PUBLIC_URL must /),
  )
})

describe('TRUSTED_PROXIES', () => {
  it('is empty by default and accepts addresses and subnets separated by commas or blanks', () => {
    expect(read({}).trustedProxies).toEqual([])
    expect(read({ TRUSTED_PROXIES: '10.0.0.7, 172.30.0.0/24 ::1 fd00::/8' }).trustedProxies).toEqual([
      '10.0.0.7',
      '172.30.0.0/24',
      '::1',
      'fd00::/8',
    ])
  })

  it.each([
    'proxy.example',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.0/x',
    '10.0.0.0/8/8',
    '*',
    'true',
    'loopback',
    '1',
  ])('%s is refused', (TRUSTED_PROXIES) =>
    expect(() => read({ TRUSTED_PROXIES })).toThrow(
      `TRUSTED_PROXIES must be addresses or subnets like 10.0.0.7 or 10.0.0.0/24, not "${TRUSTED_PROXIES}"`,
    ),
  )
})
