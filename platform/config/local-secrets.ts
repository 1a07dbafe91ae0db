import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from './settings.ts'

type LocalSecrets = { readonly sessionSecret: string; readonly masterKey: string }

function isLocalSecrets(value: unknown): value is LocalSecrets {
  return (
    typeof value === 'object' &&
    value !== null &&
    'sessionSecret' in value &&
    typeof value.sessionSecret === 'string' &&
    'masterKey' in value &&
    typeof value.masterKey === 'string'
  )
}

function read(file: string): LocalSecrets | undefined {
  const restore = 'restore it from a backup; events cannot be read without it'
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isLocalSecrets(stored)) return stored
    throw new ConfigurationError(`${file} contains no sessionSecret and masterKey: ${restore}`)
  } catch (error) {
    if (error instanceof SyntaxError) throw new ConfigurationError(`${file} is not JSON: ${restore}`, { cause: error })
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Loads the secrets stored in the data folder, or creates them there. Never used in production, where they are
 * configured.
 * @throws ConfigurationError the folder cannot be written, or the stored secrets are invalid
 */
export function loadOrCreateSecrets(dataDir: string): LocalSecrets {
  const file = join(dataDir, 'secrets.json')
  try {
    mkdirSync(dataDir, { recursive: true })
    const stored = read(file)
    if (stored !== undefined) return stored
    const created = {
      sessionSecret: randomBytes(32).toString('base64url'),
      masterKey: randomBytes(32).toString('base64url'),
    }
    writeFileSync(file, JSON.stringify(created), { mode: 0o600, flag: 'wx' })
    return created
  } catch (error) {
    if (error instanceof ConfigurationError) throw error
    throw new ConfigurationError(
      `DATA_DIR ${dataDir} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}
