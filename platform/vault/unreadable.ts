import { TamperedError } from './cipher.ts'
import { KeyMissing } from './key-missing.ts'

/** Whether stored data cannot be read: it was changed outside the application, or the vault lacks a key for it. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof TamperedError || error instanceof KeyMissing
}
