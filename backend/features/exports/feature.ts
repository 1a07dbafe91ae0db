import { streams } from '@fleet/domain/catalogue/streams'
import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { createCommandHandler } from '@fleet/platform/event-sourcing/command-handler/command-handler'
import type { LogDeps } from '@fleet/platform/event-sourcing/command-handler/stream-reader'
import { exportDecider } from '@fleet/domain/exports/decider'
import { auditExportCalls } from './audit/contract.ts'
import { exportCalls } from './contract.ts'
import { exportLimits } from './limits.ts'
import { exportRoutes } from './routes.ts'

type Deps = DepsOf<typeof exportRoutes>

/** Registrations and the audit trail as files. */
export const exportsFeature = {
  name: 'exports',
  calls: { ...auditExportCalls, ...exportCalls },
  commands: (log: LogDeps) => ({
    exports: createCommandHandler(log, { decider: exportDecider, prefix: streams.export, maxStreams: 100 }),
  }),
  routes: [exportRoutes],
  limits: exportLimits,
  errorCodes: {
    'exports.tooManyRows': 422,
    'exports.notSigned': 404,
    'limits.exportUnderWay': 409,
  },
} satisfies Feature<Deps>
