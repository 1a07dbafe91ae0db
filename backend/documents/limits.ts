import { mostDocuments } from '@fleet/domain/form-instances/documents'
import { largestFile } from '@fleet/form-schemas/engine/runtime/documents'
import type { LimitsOf, LimitTable } from '@fleet/platform/http/limits'

const kB = 1024
const MB = 1024 * 1024
const day = 24 * 60 * 60

/** Limits of uploads and documents. */
export const documentLimits = {
  uploads: { most: 500, of: 'files', seconds: day, what: 'Uploaded by one account', beyond: 'limits.uploads' },
  uploadedBytes: {
    most: 1024 * MB,
    of: 'bytes',
    seconds: day,
    what: 'Uploaded by one account',
    beyond: 'limits.uploads',
  },
  uploadTime: { most: 24, of: 'hours', what: 'An upload that nobody makes a document of', beyond: 'forgotten' },
  documents: { most: mostDocuments, of: 'files', what: 'Kept for one registration', beyond: 'documents.tooMany' },
  looks: {
    most: 5_000,
    of: 'looks',
    seconds: day,
    what: 'At documents, their small pictures included, by one guest or agent; of staff one look an hour at each document is an event',
    beyond: 'limits.looks',
  },
  uploadsAtOnce: {
    most: 4,
    of: 'files',
    what: 'Uploads of one account under way at the same time, for each process',
    beyond: 'limits.busy',
  },
  uploadsInAll: {
    most: 100,
    of: 'files',
    what: 'The same of all accounts: each holds a part of a file, 1 MB',
    beyond: 'limits.busy',
  },
  attachesAtOnce: {
    most: 3,
    of: 'files',
    what: 'Held whole, to be cleaned and kept, one of each account, for each process',
    beyond: 'waits',
  },
  attachesWaiting: { most: 200, of: 'files', what: 'Those that wait for it', beyond: 'limits.busy' },
  thumbnailsAtOnce: {
    most: 24,
    of: 'pictures',
    what: 'Thumbnails for one account under way at the same time, for each process: one is made, the others wait',
    beyond: 'limits.busy',
  },
  thumbnailsInAll: { most: 200, of: 'pictures', what: 'The same of all accounts', beyond: 'limits.busy' },
  uploadBody: {
    most: largestFile + 16 * kB,
    of: 'bytes',
    what: 'The body of an upload: one file and its fields',
    beyond: 'request.tooLarge',
  },
  file: { most: largestFile, of: 'bytes', what: 'An uploaded file', beyond: 'documents.tooLarge' },
  uploadFields: {
    most: 5,
    of: 'fields',
    what: 'Beside the file of an upload, of 200 bytes each',
    beyond: 'request.tooLarge',
  },
} as const satisfies LimitTable

export type DocumentLimits = LimitsOf<typeof documentLimits>
