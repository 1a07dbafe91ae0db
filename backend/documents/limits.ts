import { maxDocuments } from '@fleet/domain/form-instances/documents'
import { maxFileBytes } from '@fleet/form-schemas/engine/runtime/documents'
import type { LimitsOf, LimitTable } from '@fleet/platform/http/limits'

const kB = 1024
const MB = 1024 * 1024
const day = 24 * 60 * 60

/** Limits of uploads and documents. */
export const documentLimits = {
  uploads: {
    max: 500,
    unit: 'files',
    seconds: day,
    description: 'Uploaded by one account',
    onExceeded: 'limits.uploads',
  },
  uploadedBytes: {
    max: 1024 * MB,
    unit: 'bytes',
    seconds: day,
    description: 'Uploaded by one account',
    onExceeded: 'limits.uploads',
  },
  uploadTime: {
    max: 24,
    unit: 'hours',
    description: 'An upload that does not become a document',
    onExceeded: 'forgotten',
  },
  documents: {
    max: maxDocuments,
    unit: 'files',
    description: 'Kept for one registration',
    onExceeded: 'documents.tooMany',
  },
  looks: {
    max: 5_000,
    unit: 'looks',
    seconds: day,
    description:
      'Views of documents, thumbnails included, by one guest or agent; staff have one recorded view per document and hour',
    onExceeded: 'limits.looks',
  },
  uploadsAtOnce: {
    max: 4,
    unit: 'files',
    description: 'Uploads of one account under way at the same time, for each process',
    onExceeded: 'limits.busy',
  },
  uploadsInAll: {
    max: 100,
    unit: 'files',
    description: 'The same of all accounts: each holds 1 MB of a file in memory',
    onExceeded: 'limits.busy',
  },
  attachesAtOnce: {
    max: 3,
    unit: 'files',
    description: 'Files in memory to be sanitized and stored, one of each account, for each process',
    onExceeded: 'waits',
  },
  attachesWaiting: { max: 200, unit: 'files', description: 'Waiting for that', onExceeded: 'limits.busy' },
  thumbnailsAtOnce: {
    max: 24,
    unit: 'pictures',
    description:
      'Thumbnails for one account under way at the same time, for each process: one is rendered, the others wait',
    onExceeded: 'limits.busy',
  },
  thumbnailsInAll: { max: 200, unit: 'pictures', description: 'The same of all accounts', onExceeded: 'limits.busy' },
  uploadBody: {
    max: maxFileBytes + 16 * kB,
    unit: 'bytes',
    description: 'The body of an upload: one file and its fields',
    onExceeded: 'request.tooLarge',
  },
  file: { max: maxFileBytes, unit: 'bytes', description: 'An uploaded file', onExceeded: 'documents.tooLarge' },
  uploadFields: {
    max: 5,
    unit: 'fields',
    description: 'In addition to the file of an upload, of 200 bytes each',
    onExceeded: 'request.tooLarge',
  },
} as const satisfies LimitTable

export type DocumentLimits = LimitsOf<typeof documentLimits>
