import type { LimitsOf, LimitTable } from '@fleet/platform/http/limits'

const MB = 1024 * 1024
const day = 24 * 60 * 60

/** Limits of importing clients. */
export const importLimits = {
  importedClients: {
    max: 2000,
    unit: 'clients',
    seconds: day,
    description: 'Imported from files by one account',
    onExceeded: 'limits.registrations',
  },
  importFile: { max: 2 * MB, unit: 'bytes', description: 'A file of clients', onExceeded: 'request.tooLarge' },
  importUnpacked: {
    max: 16 * MB,
    unit: 'bytes',
    description: 'What is read of such a file, unpacked: refused while it is unpacked',
    onExceeded: 'imports.tooLarge',
  },
  importRows: { max: 500, unit: 'rows', description: 'Clients in one file', onExceeded: 'imports.tooManyRows' },
  importColumns: {
    max: 100,
    unit: 'columns',
    description: 'Of a file of clients',
    onExceeded: 'imports.tooManyColumns',
  },
  importCell: { max: 4000, unit: 'characters', description: 'In one of its cells', onExceeded: 'imports.cellTooLong' },
  importText: {
    max: 1_000_000,
    unit: 'characters',
    description: 'In all its cells together',
    onExceeded: 'imports.tooMuchText',
  },
  importTime: {
    max: 10,
    unit: 'seconds',
    description: 'Reading one, in a thread of its own',
    onExceeded: 'imports.tooSlow',
  },
  importsAtOnce: {
    max: 1,
    unit: 'file',
    description: 'Being read for one account at the same time, for each process',
    onExceeded: 'limits.busy',
  },
  importsInAll: { max: 2, unit: 'files', description: 'The same of all accounts', onExceeded: 'limits.busy' },
  importBody: {
    max: 4 * MB,
    unit: 'bytes',
    description: 'The body of a call with rows of clients',
    onExceeded: 'request.tooLarge',
  },
  copyTargets: {
    max: 100,
    unit: 'clients',
    description: 'Whom a trip is copied to in one call',
    onExceeded: 'request.invalid',
  },
} as const satisfies LimitTable

export type ImportLimits = LimitsOf<typeof importLimits>
