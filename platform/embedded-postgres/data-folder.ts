import { access, constants, mkdir } from 'node:fs/promises'
import { EmbeddedPostgresError, systemCode } from './embedded-postgres-error.ts'

/**
 * Creates the data folder if it is missing and checks that it can be written.
 * @throws EmbeddedPostgresError naming the folder
 */
export async function ensureFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unwritable(folder, error)
  }
}

export function unwritable(folder: string, error: unknown): EmbeddedPostgresError {
  const reason = systemCode(error) ?? String(error)
  return new EmbeddedPostgresError(
    `The data folder ${folder} cannot be written (${reason}): give this user access to it, or set DATA_DIR to another folder`,
  )
}
