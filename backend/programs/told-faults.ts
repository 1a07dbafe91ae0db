import { FormRefused } from '@fleet/form-schemas/engine/tools/form-files/finding'
import { faultTrace } from '@fleet/platform/logging/fault'
import { refusalText } from '../form-registry/finding-text.ts'

/** Errors whose message is written for whoever operates the application: a line they can act on, without data. */
const told = new Set([
  'AcceptRefused',
  'BackupRefused',
  'ConfigurationError',
  'EmbeddedPostgresError',
  'RebuildRefused',
  'SeasonFault',
  'Tampered',
])

/** What a program says before it ends. */
export function lastWords(error: unknown): string {
  if (error instanceof FormRefused) return refusalText(error)
  return error instanceof Error && told.has(error.name) ? error.message : faultTrace(error)
}
