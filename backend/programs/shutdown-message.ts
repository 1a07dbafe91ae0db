import { FormRefused } from '@fleet/form-schemas/engine/tools/form-files/findings/finding'
import { faultTrace } from '@fleet/platform/logging/fault'
import { refusalText } from '../form-registry/texts/finding-text.ts'

/** Errors whose message tells an operator what to do, and contains no personal data. */
const operatorErrors = new Set([
  'AcceptRefused',
  'BackupRefused',
  'ConfigurationError',
  'EmbeddedPostgresError',
  'RebuildRefused',
  'SeasonFault',
  'TamperedError',
])

/** Returns the message that a program prints before it exits. */
export function shutdownMessage(error: unknown): string {
  if (error instanceof FormRefused) return refusalText(error)
  return error instanceof Error && operatorErrors.has(error.name) ? error.message : faultTrace(error)
}
