import { resolve } from 'node:path'
import { type ConfiguredProvider, hasNoProvider, readIdentityProvider } from './identity-provider.ts'
import { type ClamdAddress, readClamdAddress } from './clamd-address.ts'
import { readDocumentStorage, type DocumentStorage } from './document-storage.ts'
import { readEventStoreUrl } from './event-store-url.ts'
import { loadOrCreateSecrets } from './local-secrets.ts'
import { type ServerAddress, readServerAddress } from './server-address.ts'
import {
  addressOf,
  choiceIn,
  emailIn,
  encodedAddressOf,
  keyIn,
  passwordIn,
  senderIn,
  timeZoneIn,
} from './read-values.ts'
import { type Environment, type Settings, settingsOf } from './settings.ts'

export { ConfigurationError } from './settings.ts'

/** The time zone of Hurghada, the fleet's home port. */
export const homeTimeZone = 'Africa/Cairo'

export type Config = ServerAddress & {
  readonly production: boolean
  /** Staff who sign in by password need a second factor. If false, it is optional. */
  readonly requiresSecondFactor: boolean
  readonly dataDir: string
  /** Where document files are stored. Default: a folder in `dataDir`. */
  readonly documents: DocumentStorage
  /** Scans uploads for malware; undefined: uploads are not scanned. */
  readonly clamd: ClamdAddress | undefined
  /** undefined: the embedded Postgres in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** undefined: events in Postgres. */
  readonly eventStoreUrl: string | undefined
  readonly process: 'all' | 'web' | 'projections'
  readonly sessionSecret: string
  readonly masterKey: string
  /** The old master key, set until `npm run keys:rotate` is done. */
  readonly previousMasterKey: string | undefined
  readonly adminEmail: string
  /** undefined: a random one, printed at the first start; in production none is created. */
  readonly adminPassword: string | undefined
  /** undefined: the development provider, which accepts any identity; on loopback only. */
  readonly identityProvider: ConfiguredProvider | undefined
  readonly formsDir: string
  /** undefined: mails are written as files to `dataDir`; on loopback only. */
  readonly smtpUrl: string | undefined
  /** Sender address of mails. */
  readonly mailFrom: string
  /** IANA name. Dates of checks, reference codes and "today" use this zone. */
  readonly timeZone: string
}

/** Settings that production requires, with the reason. Other parts add their own. */
const requiredInProduction = {
  MASTER_KEY: 'at least 32 random characters, kept with the backups',
  SESSION_SECRET: 'at least 32 random characters',
  ADMIN_EMAIL: 'the first admin signs in with it',
  SMTP_URL: 'invitations and password links go out by mail',
}

/** Refuses development stand-ins outside loopback: anyone who can open the address could sign in as anyone. */
function refuseStandIns(settings: Settings, publicUrl: string): void {
  const missing = [
    ...(hasNoProvider(settings) ? ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] : []),
    ...(settings.isSet('SMTP_URL') ? [] : ['SMTP_URL']),
  ]
  if (missing.length === 0) return
  settings.addProblem(
    `${missing.join(', ')} must be set: PUBLIC_URL ${publicUrl} is not a loopback address, and development stand-ins, which let anyone in, run only there`,
  )
}

/**
 * Reads the configuration from environment variables: `docs/operating.md`, "Configure". Each may come from a file
 * instead, see `Settings.text`.
 * @throws ConfigurationError with every problem, a line each
 */
export function readConfig(env: Environment): Config {
  const settings = settingsOf(env)
  const production = env['NODE_ENV'] === 'production'
  const serverAddress = readServerAddress(settings, { production, development: hasNoProvider(settings) && !production })
  if (production)
    for (const [name, why] of Object.entries(requiredInProduction))
      if (!settings.isSet(name)) settings.addProblem(`${name} is required in production: ${why}`)
  const dataDir = resolve(settings.text('DATA_DIR') ?? '.data')
  const read = {
    ...serverAddress,
    production,
    requiresSecondFactor: production || !serverAddress.onLoopback,
    dataDir,
    documents: readDocumentStorage(settings, { dataDir, production }),
    clamd: readClamdAddress(settings),
    databaseUrl: encodedAddressOf(settings, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    eventStoreUrl: readEventStoreUrl(settings, production),
    process: choiceIn(settings, 'PROCESS', ['all', 'web', 'projections']),
    previousMasterKey: keyIn(settings, 'MASTER_KEY_PREVIOUS'),
    adminEmail: emailIn(settings, 'ADMIN_EMAIL', 'admin@example.com'),
    adminPassword: passwordIn(settings, 'ADMIN_PASSWORD'),
    identityProvider: readIdentityProvider(settings, production),
    formsDir: resolve(settings.text('FORMS_DIR') ?? 'form-schemas'),
    smtpUrl: addressOf(settings, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: senderIn(settings, 'MAIL_FROM') ?? `no-reply@${new URL(serverAddress.publicUrl).hostname}`,
    timeZone: timeZoneIn(settings, 'TIME_ZONE', homeTimeZone),
  }
  const [sessionSecret, masterKey] = [keyIn(settings, 'SESSION_SECRET'), keyIn(settings, 'MASTER_KEY')]
  if (!production && !serverAddress.onLoopback) refuseStandIns(settings, serverAddress.publicUrl)
  settings.check()
  if (sessionSecret !== undefined && masterKey !== undefined) return { ...read, sessionSecret, masterKey }
  const kept = loadOrCreateSecrets(read.dataDir)
  return { ...read, sessionSecret: sessionSecret ?? kept.sessionSecret, masterKey: masterKey ?? kept.masterKey }
}
