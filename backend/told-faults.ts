import { faultTrace } from '@fleet/projections/runtime/fault'

/** Errors whose message is written for whoever operates the application: a line they can act on, without data. */
const told = new Set(['ConfigurationError', 'EmbeddedPostgresError', 'FormRefused', 'RebuildRefused', 'SeasonFault', 'Tampered'])

/** What a program says before it ends. */
export function lastWords(error: unknown): string {
  return error instanceof Error && told.has(error.name) ? error.message : faultTrace(error)
}
