import { streams } from '@fleet/domain/catalogue/streams'
import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { createCommandHandler } from '@fleet/platform/event-sourcing/command-handler/command-handler'
import type { LogDeps } from '@fleet/platform/event-sourcing/command-handler/stream-reader'
import { clientImportDecider } from '@fleet/domain/client-imports/decider'
import { clientImportCalls, copyTripCalls } from './contract.ts'
import { importLimits } from './limits.ts'
import { abandonedImports, clientImports } from './reactors.ts'
import { clientImportRoutes } from './routes.ts'

type Deps = DepsOf<typeof clientImportRoutes> & Parameters<typeof clientImports>[0]

/** Agencies import clients from a spreadsheet. */
export const clientImportFeature = {
  name: 'client-import',
  calls: { ...clientImportCalls, ...copyTripCalls },
  commands: (log: LogDeps) => ({
    clientImports: createCommandHandler(log, { decider: clientImportDecider, prefix: streams.clientImport }),
  }),
  routes: [clientImportRoutes],
  reactors: (deps) => [clientImports(deps), abandonedImports(deps)],
  limits: importLimits,
  errorCodes: {
    'imports.notFound': 404,
    'imports.dropped': 409,
    'imports.missing': 422,
    'imports.rowsWithProblems': 422,
    'imports.nothingNew': 409,
    'imports.unknownType': 415,
    'imports.protected': 415,
    'imports.damaged': 422,
    'imports.unclosedQuote': 422,
    'imports.markup': 422,
    'imports.merged': 422,
    'imports.empty': 422,
    'imports.noRows': 422,
    'imports.sameHeading': 422,
    'imports.tooManyRows': 422,
    'imports.tooManyColumns': 422,
    'imports.cellTooLong': 422,
    'imports.tooMuchText': 422,
    'imports.tooLarge': 413,
    'imports.tooSlow': 422,
  },
} satisfies Feature<Deps>
