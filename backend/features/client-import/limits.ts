import type { LimitsOf, LimitTable } from '@fleet/platform/http/limits'

const MB = 1024 * 1024
const day = 24 * 60 * 60

/** Limits of importing clients. */
export const importLimits = {
  importedClients: {
    most: 2000,
    of: 'clients',
    seconds: day,
    what: 'Imported from files by one account',
    beyond: 'limits.registrations',
  },
  importFile: { most: 2 * MB, of: 'bytes', what: 'A file of clients', beyond: 'request.tooLarge' },
  importUnpacked: {
    most: 16 * MB,
    of: 'bytes',
    what: 'What is read of such a file, unpacked: refused while it is unpacked',
    beyond: 'imports.tooLarge',
  },
  importRows: { most: 500, of: 'rows', what: 'Clients in one file', beyond: 'imports.tooManyRows' },
  importColumns: { most: 100, of: 'columns', what: 'Of a file of clients', beyond: 'imports.tooManyColumns' },
  importCell: { most: 4000, of: 'characters', what: 'In one of its cells', beyond: 'imports.cellTooLong' },
  importText: { most: 1_000_000, of: 'characters', what: 'In all its cells together', beyond: 'imports.tooMuchText' },
  importTime: { most: 10, of: 'seconds', what: 'Reading one, in a thread of its own', beyond: 'imports.tooSlow' },
  importsAtOnce: {
    most: 1,
    of: 'file',
    what: 'Being read for one account at the same time, for each process',
    beyond: 'limits.busy',
  },
  importsInAll: { most: 2, of: 'files', what: 'The same of all accounts', beyond: 'limits.busy' },
  importBody: {
    most: 4 * MB,
    of: 'bytes',
    what: 'The body of a call with rows of clients',
    beyond: 'request.tooLarge',
  },
  copyTargets: { most: 100, of: 'clients', what: 'Whom a trip is copied to in one call', beyond: 'request.invalid' },
} as const satisfies LimitTable

export type ImportLimits = LimitsOf<typeof importLimits>
