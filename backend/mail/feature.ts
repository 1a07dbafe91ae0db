import type { Feature } from '@fleet/platform/http/feature'
import { gatheringMigration, outboxMigration } from './outbox-table.ts'

/** The outbox and its sender. */
export const mailFeature = {
  name: 'mail',
  migrations: [outboxMigration, gatheringMigration],
} satisfies Feature<object>
