import { resolve } from 'node:path'
import { type ConfiguredProvider, hasNoProvider, readIdentityProvider } from './identity-provider.ts'
import { type ClamdAddress, readClamdAddress } from './clamd-place.ts'
import { readDocumentStorage, type DocumentStorage } from './documents-place.ts'
import { readEventStoreUrl } from './event-store-place.ts'
import { loadOrCreateSecrets } from './kept-secrets.ts'
import { type ServerAddress, readServerAddress } from './place.ts'
import { addressOf, choiceIn, emailIn, keyIn, passwordIn, timeZoneIn } from './read-values.ts'
import { type Environment, type Settings, settingsOf } from './settings.ts'

export { ConfigurationError } from './settings.ts'

/** Hurghada's. */
export const homeTimeZone = 'Africa/Cairo'

export type Config = ServerAddress & {
  readonly production: boolean
  /** Staff who sign in by password need a second factor; it is offered otherwise. */
  readonly requiresSecondFactor: boolean
  readonly dataDir: string
  /** Where the files of documents lie: a folder in `dataDir` when nothing is configured. */
  readonly documents: DocumentStorage
  /** Who looks for malware in uploads; undefined: nobody. */
  readonly clamd: ClamdAddress | undefined
  /** undefined: the embedded Postgres in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** undefined: events in Postgres. */
  readonly eventStoreUrl: string | undefined
  readonly process: 'all' | 'web' | 'projections'
  readonly sessionSecret: string
  readonly masterKey: string
  /** That of before, from its replacement until `npm run keys:rotate` is done. */
  readonly previousMasterKey: string | undefined
  readonly adminEmail: string
  /** undefined: a random one, printed at the first start; in production none. */
  readonly adminPassword: string | undefined
  /** undefined: the development provider, which believes everybody; on loopback only. */
  readonly identityProvider: ConfiguredProvider | undefined
  readonly formsDir: string
  /** undefined: mails become files in `dataDir`; on loopback only. */
  readonly smtpUrl: string | undefined
  /** Address that mails come from. */
  readonly mailFrom: string
  /** IANA name; dates of checks, reference codes and "today" are of this zone. */
  readonly timeZone: string
}

/** What production has no default for, with the reason; the other parts say theirs. */
const requiredInProduction = {
  MASTER_KEY: 'at least 32 random characters, kept with the backups',
  SESSION_SECRET: 'at least 32 random characters',
  ADMIN_EMAIL: 'the first admin signs in with it',
  SMTP_URL: 'invitations and password links go out by mail',
}

/** Stand-ins are for this machine: whoever else could open them would be let in as anybody. */
function refuseStandIns(settings: Settings, publicUrl: string): void {
  const missing = [
    ...(hasNoProvider(settings) ? ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] : []),
    ...(settings.isSet('SMTP_URL') ? [] : ['SMTP_URL']),
  ]
  if (missing.length === 0) return
  settings.addProblem(
    `${missing.join(', ')} must be set: PUBLIC_URL ${publicUrl} is no loopback address, and only there development stand-ins, which let anybody in, take their place`,
  )
}

/**
 * The configuration, from environment variables: `docs/operating.md`, "Configure". Each may come from a file instead:
 * `Settings.text`.
 * @throws ConfigurationError all that is wrong, a line each
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
    databaseUrl: addressOf(settings, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    eventStoreUrl: readEventStoreUrl(settings, production),
    process: choiceIn(settings, 'PROCESS', ['all', 'web', 'projections']),
    previousMasterKey: keyIn(settings, 'MASTER_KEY_PREVIOUS'),
    adminEmail: emailIn(settings, 'ADMIN_EMAIL', 'admin@example.com'),
    adminPassword: passwordIn(settings, 'ADMIN_PASSWORD'),
    identityProvider: readIdentityProvider(settings, production),
    formsDir: resolve(settings.text('FORMS_DIR') ?? 'form-schemas'),
    smtpUrl: addressOf(settings, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: settings.text('MAIL_FROM') ?? `no-reply@${new URL(serverAddress.publicUrl).hostname}`,
    timeZone: timeZoneIn(settings, 'TIME_ZONE', homeTimeZone),
  }
  const [sessionSecret, masterKey] = [keyIn(settings, 'SESSION_SECRET'), keyIn(settings, 'MASTER_KEY')]
  if (!production && !serverAddress.onLoopback) refuseStandIns(settings, serverAddress.publicUrl)
  settings.check()
  if (sessionSecret !== undefined && masterKey !== undefined) return { ...read, sessionSecret, masterKey }
  const kept = loadOrCreateSecrets(read.dataDir)
  return { ...read, sessionSecret: sessionSecret ?? kept.sessionSecret, masterKey: masterKey ?? kept.masterKey }
}
