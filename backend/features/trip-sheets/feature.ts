import { streams } from '@fleet/domain/catalogue/streams'
import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { createCommandHandler } from '@fleet/platform/event-sourcing/command-handler/command-handler'
import type { LogDeps } from '@fleet/platform/event-sourcing/command-handler/stream-reader'
import { passengerListDecider } from '@fleet/domain/passenger-lists/decider'
import { sheetCalls } from './contract.ts'
import { sheetRoutes } from './routes.ts'

type Deps = DepsOf<typeof sheetRoutes>

/** Sheets of a trip, and passenger lists for the authorities. */
export const tripSheetsFeature = {
  name: 'trip-sheets',
  calls: sheetCalls,
  commands: (log: LogDeps) => ({
    passengerLists: createCommandHandler(log, { decider: passengerListDecider, prefix: streams.passengerLists }),
  }),
  routes: [sheetRoutes],
  errorCodes: {
    'sheets.notFound': 404,
    'passengerLists.notFound': 404,
    'passengerLists.issuedMeanwhile': 409,
    'passengerLists.unreadable': 409,
    'passengerLists.empty': 422,
  },
} satisfies Feature<Deps>
