import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export type Config = {
  readonly production: boolean
  readonly port: number
  /** Address people reach the application at, without a trailing slash. */
  readonly publicUrl: string
  /** Staff who sign in by password need a second factor; it is offered otherwise. */
  readonly demandsSecondFactor: boolean
  readonly dataDir: string
  /** undefined: the embedded Postgres in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** undefined: events in Postgres. */
  readonly eventStoreUrl: string | undefined
  readonly process: 'all' | 'web' | 'projections'
  readonly sessionSecret: string
  readonly masterKey: string
  readonly adminEmail: string
  /** undefined: a random one, printed at the first start. */
  readonly adminPassword: string | undefined
  /** undefined: the development provider, which believes everybody. */
  readonly identityProvider: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string } | undefined
  readonly formsDir: string
  /** undefined: mails become files in `dataDir`. */
  readonly smtpUrl: string | undefined
  /** Address that mails come from. */
  readonly mailFrom: string
  /** IANA name; dates of checks, reference codes and "today" are of this zone. */
  readonly timeZone: string
}

/** One line that a person can act on. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

type Environment = Readonly<Record<string, string | undefined>>

function fail(line: string): never {
  throw new ConfigurationError(line)
}

function portOf(value: string | undefined): number {
  const port = Number(value || 3000)
  return Number.isInteger(port) && port >= 0 && port < 65536 ? port : fail(`PORT must be a number from 0 to 65535, not "${value}"`)
}

function oneOf<T extends string>(name: string, value: string | undefined, allowed: readonly [T, ...T[]]): T {
  if (value === undefined || value === '') return allowed[0]
  return allowed.find((one) => one === value) ?? fail(`${name} must be one of ${allowed.join(', ')}, not "${value}"`)
}

function urlOf(name: string, value: string | undefined, protocols: readonly string[]): string | undefined {
  if (value === undefined || value === '') return undefined
  const protocol = URL.canParse(value) ? new URL(value).protocol : ''
  return protocols.includes(protocol) ? value : fail(`${name} must be an address beginning with ${protocols.join(' or ')}//`)
}

/** Secrets made once and kept beside the data; never in production, where they come from the environment. */
function secretsIn(dataDir: string): { sessionSecret: string; masterKey: string } {
  const file = join(dataDir, 'secrets.json')
  try {
    mkdirSync(dataDir, { recursive: true })
    try {
      const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
      if (isSecrets(kept)) return kept
      return fail(`${file} holds no sessionSecret and masterKey: restore it from a backup, events cannot be read without it`)
    } catch (error) {
      if (error instanceof SyntaxError) fail(`${file} is not JSON: restore it from a backup, events cannot be read without it`)
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
    const made = { sessionSecret: randomBytes(32).toString('base64url'), masterKey: randomBytes(32).toString('base64url') }
    writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if (error instanceof ConfigurationError) throw error
    return fail(`DATA_DIR ${dataDir} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function isSecrets(value: unknown): value is { sessionSecret: string; masterKey: string } {
  return (
    typeof value === 'object' && value !== null &&
    'sessionSecret' in value && typeof value.sessionSecret === 'string' &&
    'masterKey' in value && typeof value.masterKey === 'string'
  )
}

function secret(name: string, value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined
  return value.length >= 32 ? value : fail(`${name} must have at least 32 characters`)
}

/** Whether an address is reached on this machine only. */
function isLoopback(address: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname)
}

function emailOf(name: string, value: string): string {
  const email = value.trim().toLowerCase()
  return /^[^\s@]+@[^\s@]+$/.test(email) ? email : fail(`${name} must be an e-mail address, not "${value}"`)
}

function passwordOf(name: string, value: string | undefined): string | undefined {
  if (!value) return undefined
  return value.length >= 12 && value.length <= 128 ? value : fail(`${name} must have 12 to 128 characters`)
}

function timeZoneOf(name: string, value: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
  } catch {
    return fail(`${name} must be a time zone like Africa/Cairo, not "${value}"`)
  }
}

const ofIdentityProvider = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

function identityProviderOf(env: Environment, production: boolean): Config['identityProvider'] {
  const missing = ofIdentityProvider.filter((name) => env[name] === undefined || env[name] === '')
  const issuer = urlOf('OIDC_ISSUER', env['OIDC_ISSUER'], ['https:', 'http:'])
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (issuer !== undefined && clientId && clientSecret) return { issuer, clientId, clientSecret }
  if (missing.length < ofIdentityProvider.length) fail(`${missing.join(' and ')} must be set as well: an identity provider needs ${ofIdentityProvider.join(', ')}`)
  return production ? fail(`${ofIdentityProvider.join(', ')} are required in production: the development identity provider lets anybody in`) : undefined
}

/**
 * The configuration, from environment variables (README, "Running it").
 * @throws ConfigurationError one line that says what to change
 */
export function readConfig(env: Environment): Config {
  const production = env['NODE_ENV'] === 'production'
  const dataDir = resolve(env['DATA_DIR'] || '.data')
  const port = portOf(env['PORT'])
  const given = { sessionSecret: secret('SESSION_SECRET', env['SESSION_SECRET']), masterKey: secret('MASTER_KEY', env['MASTER_KEY']) }
  if (production && given.sessionSecret === undefined) fail('SESSION_SECRET is required in production: at least 32 random characters')
  if (production && given.masterKey === undefined) fail('MASTER_KEY is required in production: at least 32 random characters, kept with the backups')
  const publicUrl = (urlOf('PUBLIC_URL', env['PUBLIC_URL'], ['http:', 'https:']) ?? `http://localhost:${port}`).replace(/\/+$/, '')
  const kept = given.sessionSecret !== undefined && given.masterKey !== undefined ? undefined : secretsIn(dataDir)
  return {
    production,
    port,
    publicUrl,
    demandsSecondFactor: production || !isLoopback(publicUrl),
    dataDir,
    databaseUrl: urlOf('DATABASE_URL', env['DATABASE_URL'], ['postgres:', 'postgresql:']),
    eventStoreUrl: urlOf('EVENTSTORE_URL', env['EVENTSTORE_URL'], ['esdb:', 'esdb+discover:']),
    process: oneOf('PROCESS', env['PROCESS'], ['all', 'web', 'projections']),
    sessionSecret: given.sessionSecret ?? kept?.sessionSecret ?? fail('SESSION_SECRET is missing'),
    masterKey: given.masterKey ?? kept?.masterKey ?? fail('MASTER_KEY is missing'),
    adminEmail: emailOf('ADMIN_EMAIL', env['ADMIN_EMAIL'] || 'admin@example.com'),
    adminPassword: passwordOf('ADMIN_PASSWORD', env['ADMIN_PASSWORD']),
    identityProvider: identityProviderOf(env, production),
    formsDir: resolve(env['FORMS_DIR'] || 'form-schemas'),
    smtpUrl: urlOf('SMTP_URL', env['SMTP_URL'], ['smtp:', 'smtps:']),
    mailFrom: env['MAIL_FROM'] || `no-reply@${new URL(publicUrl).hostname}`,
    timeZone: timeZoneOf('TIME_ZONE', env['TIME_ZONE'] || 'Africa/Cairo'),
  }
}
