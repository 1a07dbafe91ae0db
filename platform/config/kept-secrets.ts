import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from './settings.ts'

type KeptSecrets = { readonly sessionSecret: string; readonly masterKey: string }

function isKept(value: unknown): value is KeptSecrets {
  return (
    typeof value === 'object' &&
    value !== null &&
    'sessionSecret' in value &&
    typeof value.sessionSecret === 'string' &&
    'masterKey' in value &&
    typeof value.masterKey === 'string'
  )
}

function read(file: string): KeptSecrets | undefined {
  const restore = 'restore it from a backup, events cannot be read without it'
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isKept(kept)) return kept
    throw new ConfigurationError(`${file} holds no sessionSecret and masterKey: ${restore}`)
  } catch (error) {
    if (error instanceof SyntaxError) throw new ConfigurationError(`${file} is not JSON: ${restore}`, { cause: error })
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Secrets made once and kept beside the data; never in production, where they are configured.
 * @throws ConfigurationError the folder cannot be written, or what was kept is broken
 */
export function secretsIn(dataDir: string): KeptSecrets {
  const file = join(dataDir, 'secrets.json')
  try {
    mkdirSync(dataDir, { recursive: true })
    const kept = read(file)
    if (kept !== undefined) return kept
    const made = {
      sessionSecret: randomBytes(32).toString('base64url'),
      masterKey: randomBytes(32).toString('base64url'),
    }
    writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if (error instanceof ConfigurationError) throw error
    throw new ConfigurationError(
      `DATA_DIR ${dataDir} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}
