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
  importFile: { max: 2 * MB, unit: 'bytes', description: 'Size of a client file', onExceeded: 'request.tooLarge' },
  importUnpacked: {
    max: 16 * MB,
    unit: 'bytes',
    description: 'Unpacked size of such a file; checked while it is unpacked',
    onExceeded: 'imports.tooLarge',
  },
  importRows: { max: 500, unit: 'rows', description: 'Clients in one file', onExceeded: 'imports.tooManyRows' },
  importColumns: {
    max: 100,
    unit: 'columns',
    description: 'Columns of a client file',
    onExceeded: 'imports.tooManyColumns',
  },
  importCell: {
    max: 4000,
    unit: 'characters',
    description: 'Length of one of its cells',
    onExceeded: 'imports.cellTooLong',
  },
  importText: {
    max: 1_000_000,
    unit: 'characters',
    description: 'Length of all its cells together',
    onExceeded: 'imports.tooMuchText',
  },
  importTime: {
    max: 10,
    unit: 'seconds',
    description: 'Reading one file, in a worker thread',
    onExceeded: 'imports.tooSlow',
  },
  importsAtOnce: {
    max: 1,
    unit: 'file',
    description: 'Read at the same time for one account, for each process',
    onExceeded: 'limits.busy',
  },
  importsInAll: { max: 2, unit: 'files', description: 'The same for all accounts', onExceeded: 'limits.busy' },
  importBody: {
    max: 4 * MB,
    unit: 'bytes',
    description: 'Body of a call with rows of clients',
    onExceeded: 'request.tooLarge',
  },
  copyTargets: {
    max: 100,
    unit: 'clients',
    description: 'Targets to copy a trip to in one call',
    onExceeded: 'request.invalid',
  },
} as const satisfies LimitTable

export type ImportLimits = LimitsOf<typeof importLimits>
