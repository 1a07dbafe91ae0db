import { streams } from '@fleet/domain/catalogue/streams'
import type { Feature } from '@fleet/platform/http/feature'
import { createCommandHandler } from '@fleet/platform/event-sourcing/command-handler/command-handler'
import type { LogDeps } from '@fleet/platform/event-sourcing/command-handler/stream-reader'
import { documentLogDecider } from '@fleet/domain/documents/decider'
import { documentLimits } from './limits.ts'
import { attachUploadsJob } from './upload/attach.ts'
import { documentCleanupJob } from './upload/document-cleanup.ts'
import { uploadMigration } from './upload/upload-table.ts'

type Deps = Parameters<typeof documentCleanupJob>[0] & Parameters<typeof attachUploadsJob>[0]

/** Files of any form: upload, sanitize, scan, store, serve. */
export const documentsFeature = {
  name: 'documents',
  commands: (log: LogDeps) => ({
    documentLogs: createCommandHandler(log, { decider: documentLogDecider, prefix: streams.documentLog }),
  }),
  jobs: (deps, log) => [documentCleanupJob(deps, log), attachUploadsJob(deps, log)],
  migrations: [uploadMigration],
  limits: documentLimits,
  errorCodes: {
    'documents.notFound': 404,
    'documents.taken': 409,
    'documents.damaged': 500,
    'documents.unknownKind': 422,
    'documents.tooLarge': 413,
    'documents.unsupported': 415,
    'documents.missing': 422,
    'documents.empty': 422,
    'documents.unreadable': 422,
    'documents.tooManyPixels': 422,
    'documents.tooManyPages': 422,
    'documents.encrypted': 422,
    'documents.acting': 422,
    'documents.tooMuchWork': 422,
    'documents.infected': 422,
    'documents.tooMany': 409,
    'documents.unscanned': 409,
    'documents.noRoom': 507,
    'documents.storeAway': 503,
    'uploads.notFound': 404,
    'uploads.elsewhere': 409,
    'uploads.notWhole': 409,
    'uploads.unsupportedVersion': 412,
    'limits.uploads': 429,
    'limits.looks': 429,
  },
} satisfies Feature<Deps>
