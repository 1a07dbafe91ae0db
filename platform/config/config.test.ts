import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'fleet-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const provider = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'fleet', OIDC_CLIENT_SECRET: 'secret' }
const complete = {
  NODE_ENV: 'production',
  DATA_DIR: folder,
  PUBLIC_URL: 'https://fleet.example',
  SESSION_SECRET: 's'.repeat(32),
  MASTER_KEY: 'm'.repeat(32),
  ADMIN_EMAIL: 'anna@fleet.example',
  SMTP_URL: 'smtp://mail.example',
  ...provider,
  OIDC_STAFF_AMR: 'mfa',
}

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig({ DATA_DIR: folder, ...env })
    return []
  } catch (error) {
    return error instanceof Error ? error.message.split('\n').map((line) => line.replace(/^- /, '')) : []
  }
}

describe('production', () => {
  it('gets all missing settings in one list', () =>
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      'The configuration has 7 problems:',
      expect.stringMatching(/^PUBLIC_URL is required in production: .*https/),
      expect.stringMatching(/^MASTER_KEY is required in production/),
      expect.stringMatching(/^SESSION_SECRET is required in production/),
      expect.stringMatching(/^ADMIN_EMAIL is required in production/),
      expect.stringMatching(/^SMTP_URL is required in production/),
      expect.stringMatching(
        /^OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET are required in production: the development identity provider lets anyone in$/,
      ),
      expect.stringMatching(/^OIDC_STAFF_ACR or OIDC_STAFF_AMR is required in production/),
    ]))

  it('starts with all settings and refuses to start without any one of them', () => {
    expect(readConfig(complete)).toMatchObject({
      publicUrl: 'https://fleet.example',
      adminPassword: undefined,
      identityProvider: {
        issuer: 'https://id.example',
        clientId: 'fleet',
        clientSecret: 'secret',
        staff: { acr: [], amr: ['mfa'] },
      },
    })
    for (const name of Object.keys(complete).filter((one) => !['NODE_ENV', 'DATA_DIR'].includes(one)))
      expect([name, problemsOf({ ...complete, [name]: '' })]).toEqual([name, [expect.stringContaining(name)]])
  })

  it.each([
    [
      'an address without https',
      { PUBLIC_URL: 'http://fleet.example' },
      /^PUBLIC_URL must be an https address in production, not "http:\/\/fleet\.example"$/,
    ],
    ['http on loopback', { PUBLIC_URL: 'http://localhost:3000' }, /^PUBLIC_URL must be an https address in production/],
    [
      'a provider without https',
      { OIDC_ISSUER: 'http://id.example' },
      /^OIDC_ISSUER must be an https address in production, not "http:\/\/id\.example"$/,
    ],
    [
      'an event store without certificate verification',
      { EVENTSTORE_URL: 'esdb://u:p@a?tlsVerifyCert=false' },
      /^EVENTSTORE_URL must not set tlsVerifyCert=false in production: .*tlsCAFile$/,
    ],
    ['short keys', { MASTER_KEY: 'short' }, /^MASTER_KEY must have at least 32 characters$/],
  ])('refuses %s', (_, env, line) => expect(problemsOf({ ...complete, ...env })).toEqual([expect.stringMatching(line)]))

  it('may leave the second factor of staff to the provider with OIDC_STAFF_SECOND_FACTOR=provider', () =>
    expect(problemsOf({ ...complete, OIDC_STAFF_AMR: '', OIDC_STAFF_SECOND_FACTOR: 'provider' })).toEqual([]))
})

describe('problems in the configuration', () => {
  it('are reported all at once', () =>
    expect(
      problemsOf({
        PORT: 'http',
        TIME_ZONE: 'Mars',
        ADMIN_EMAIL: 'admin',
        ADMIN_PASSWORD: 'short',
        DATABASE_URL: 'mysql://u:password@x',
      }),
    ).toEqual([
      'The configuration has 5 problems:',
      'PORT must be a number from 0 to 65535, not "http"',
      'DATABASE_URL must be an address beginning with postgres: or postgresql://',
      'ADMIN_EMAIL must be an e-mail address, not "admin"',
      'ADMIN_PASSWORD must have 12 to 128 characters',
      'TIME_ZONE must be a time zone like Africa/Cairo, not "Mars"',
    ]))

  it('are one line when there is one problem', () => expect(problemsOf({ TIME_ZONE: 'Mars' })).toHaveLength(1))

  it('do not include empty values, which count as not set', () => {
    const empty = {
      DATA_DIR: folder,
      PORT: '',
      HOST: '',
      FORMS_DIR: '',
      TIME_ZONE: '',
      ADMIN_EMAIL: '',
      ADMIN_PASSWORD: '',
      TRUSTED_PROXIES: '',
      MASTER_KEY_FILE: '',
    }
    expect(readConfig(empty)).toEqual(readConfig({ DATA_DIR: folder }))
  })
})

describe('the event store', () => {
  it.each([
    'esdb://a:2113,b:2113,c:2113?tls=false',
    'esdb+discover://u:p@cluster',
    'kurrentdb://u:p@a,b?nodePreference=leader&keepAliveInterval=10',
    'kurrentdb+discover://u:p@cluster?tlsVerifyCert=false',
    'kdb://a?tls=false',
  ])('may be at %s', (url) => expect(readConfig({ DATA_DIR: folder, EVENTSTORE_URL: url }).eventStoreUrl).toBe(url))

  it('is refused by the wrong part of its address, along with other problems', () =>
    expect(problemsOf({ EVENTSTORE_URL: 'esdb://u:hidden@a:2113?nodePreference=captain', TIME_ZONE: 'Mars' })).toEqual([
      expect.any(String),
      expect.stringMatching(/^EVENTSTORE_URL: nodePreference must be one of /),
      expect.stringMatching(/^TIME_ZONE/),
    ]))
})

describe('an identity provider', () => {
  it.each([
    [{ OIDC_ISSUER: 'https://id.example' }, /^OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set as well/],
    [{ ...provider, OIDC_CLIENT_SECRET: '' }, /^OIDC_CLIENT_SECRET must be set as well/],
    [{ ...provider, OIDC_ISSUER: 'id.example' }, /^OIDC_ISSUER must be an address beginning with https: or http:/],
    [{ OIDC_STAFF_ACR: 'gold' }, /^OIDC_ISSUER and OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set as well/],
  ])('must be configured completely or not at all', (env, line) =>
    expect(problemsOf(env)).toEqual([expect.stringMatching(line)]),
  )

  it('requires the listed values for staff', () =>
    expect(
      readConfig({
        DATA_DIR: folder,
        ...provider,
        OIDC_STAFF_ACR: 'gold, urn:example:silver',
        OIDC_STAFF_AMR: 'mfa otp',
      }).identityProvider?.staff,
    ).toEqual({ acr: ['gold', 'urn:example:silver'], amr: ['mfa', 'otp'] }))
})

describe('a setting that cannot work', () => {
  it.each([
    ['DATABASE_URL', 'postgres://u:hidden%zz@db.example/fleet', /^DATABASE_URL must be percent-encoded/],
    ['DATABASE_URL', 'postgres://u:hidden50%@db.example/fleet', /^DATABASE_URL must be percent-encoded/],
    ['DATABASE_URL', 'postgres://u:hidden%FC@db.example/fleet', /^DATABASE_URL must be percent-encoded/],
    ['CLAMD_URL', 'unix:/hidden%zz', /^CLAMD_URL must be /],
    ['DOCUMENTS_URL', 'file:///hidden%zz', /^DOCUMENTS_URL must be /],
    ['DOCUMENTS_URL', 'file:///hidden%2Fdocuments', /^DOCUMENTS_URL must be /],
    ['DOCUMENTS_URL', 'file:///hidden%00', /^DOCUMENTS_URL must be /],
    ['DOCUMENTS_URL', 's3://hidden%C3%BC:secret@bucket', /^DOCUMENTS_URL has an access key/],
    ['DOCUMENTS_URL', 's3://hidden:secret%zz@bucket', /^DOCUMENTS_URL has an access key or secret/],
    ['DOCUMENTS_URL', 's3://hidden:secret@bucket?region=s\u00fcd', /^DOCUMENTS_URL or AWS_REGION has a region/],
    ['MAIL_FROM', 'gr\u00fcn', /^MAIL_FROM must be an e-mail address/],
    ['MAIL_FROM', 'Fleet <office@fleet.example>', /^MAIL_FROM must be an e-mail address/],
    ['OIDC_CLIENT_SECRET', 'hidden\n', /^OIDC_CLIENT_SECRET may contain only blanks and visible ASCII characters/],
    ['OIDC_CLIENT_SECRET', 'gr\u00fcn', /^OIDC_CLIENT_SECRET may contain only/],
    ['OIDC_CLIENT_ID', 'hidden\u007f', /^OIDC_CLIENT_ID may contain only blanks/],
    ['OIDC_ISSUER', 'https://u:hidden@id.example', /^OIDC_ISSUER must have neither user and password/],
    ['OIDC_ISSUER', 'https://id.example#hidden', /^OIDC_ISSUER must have neither user and password/],
  ])('is refused by its name: %s=%s', (name, value, line) => {
    const problems = problemsOf({ ...provider, [name]: value })
    expect(problems).toEqual([expect.stringMatching(line)])
    expect(problems.join()).not.toContain('hidden')
  })

  it.each([
    ['OIDC_CLIENT_SECRET', ' a+b: %&'],
    ['OIDC_CLIENT_ID', 'flute !~'],
    ['OIDC_ISSUER', 'https://id.example/v2.0?p=policy'],
    ['DATABASE_URL', 'postgres://u:gr%C3%BCn%25@db.example/fleet'],
    ['DATABASE_URL', 'postgres://u:gr\u00fcn@db.example/fleet'],
    ['CLAMD_URL', 'unix:/run/gr\u00fcn'],
    ['DOCUMENTS_URL', 'file:///srv/gr\u00fcn'],
    ['DOCUMENTS_URL', 's3://key:gr%C3%BCn@bucket?region=RegionOne'],
    ['SMTP_URL', 'smtp://u:50%@mail.example'],
    ['SMTP_URL', 'smtp://u:gr\u00fcn@mail.example'],
    ['MAIL_FROM', 'gr\u00fcn@fleet.example'],
    ['MASTER_KEY', '\u00fc'.repeat(32)],
  ])('is not every setting with a rare character: %s=%s', (name, value) =>
    expect(problemsOf({ ...provider, [name]: value })).toEqual([]),
  )
})

describe('a secret', () => {
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }

  it('can come from a file, without its final line break', () => {
    const secrets = {
      MASTER_KEY: `${'m'.repeat(40)} `,
      SESSION_SECRET: 's'.repeat(40),
      ADMIN_PASSWORD: 'seven days at sea',
      OIDC_CLIENT_SECRET: 'of the client',
      OIDC_CLIENT_ID: 'the client',
      ADMIN_EMAIL: 'anna@fleet.example',
      SMTP_URL: 'smtp://u:p@mail.example',
      DATABASE_URL: 'postgres://u:p@db.example/fleet',
      EVENTSTORE_URL: 'esdb://u:p@events.example:2113',
    }
    const inFiles = Object.fromEntries(
      Object.entries(secrets).map(([name, value]) => [`${name}_FILE`, file(name, `${value}\n`)]),
    )
    expect(readConfig({ DATA_DIR: folder, OIDC_ISSUER: provider.OIDC_ISSUER, ...inFiles })).toEqual(
      readConfig({ DATA_DIR: folder, ...provider, ...secrets }),
    )
  })

  it.each([
    [
      'a variable and a file at once',
      () => ({ MASTER_KEY: 'm'.repeat(40), MASTER_KEY_FILE: file('both', 'x'.repeat(40)) }),
      /^MASTER_KEY and MASTER_KEY_FILE are both set: keep one$/,
    ],
    [
      'a missing file',
      () => ({ MASTER_KEY_FILE: join(folder, 'none') }),
      /^MASTER_KEY_FILE .*none cannot be read: ENOENT/,
    ],
    ['a folder', () => ({ MASTER_KEY_FILE: folder }), /^MASTER_KEY_FILE .* cannot be read: EISDIR/],
    ['an empty file', () => ({ SMTP_URL_FILE: file('empty', '\n') }), /^SMTP_URL_FILE .*empty is empty$/],
  ])('in %s is one problem, and is not reported as missing too', (_, env, line) => {
    const files = env()
    const elsewhere = Object.fromEntries(Object.keys(files).map((name) => [name.replace('_FILE', ''), '']))
    expect(problemsOf({ ...complete, ...elsewhere, ...files })).toEqual([expect.stringMatching(line)])
  })

  it('that is refused does not appear in the message', () =>
    expect(problemsOf({ DATABASE_URL: 'mysql://u:hidden@x', ADMIN_PASSWORD: 'hidden' }).join()).not.toContain('hidden'))

  it('is generated and kept when none is configured, but not for a refused configuration', () => {
    const fresh = join(folder, 'fresh')
    mkdirSync(fresh)
    expect(problemsOf({ DATA_DIR: join(fresh, 'data'), PORT: 'x' })).toHaveLength(1)
    expect(() => rmSync(join(fresh, 'data'), { recursive: true })).toThrow('ENOENT')
    expect(readConfig({ DATA_DIR: join(fresh, 'data') })).toEqual(readConfig({ DATA_DIR: join(fresh, 'data') }))
  })
})
