import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { migrate } from '@fleet/platform/database/migrate'
import { freshDatabase } from '@fleet/platform/testing/fresh-database'
import { gatheringMigration, outboxMigration, outboxTable, type OutboxTable } from '../mail/outbox-table.ts'

type FreshOutbox = { readonly url: string; readonly pool: Pool; readonly outbox: OutboxTable }

/** Returns a function for an outbox in its own database, which exists before the tests and is empty before each. */
export function freshOutbox(): () => FreshOutbox {
  let found: (FreshOutbox & { readonly drop: () => Promise<void> }) | undefined
  const outbox = () => {
    if (found === undefined) throw new Error('The outbox does not exist before the tests')
    return found
  }
  beforeAll(async () => {
    const { url, drop } = await freshDatabase()
    await migrate(url, [outboxMigration, gatheringMigration])
    const pool = new Pool({ connectionString: url })
    pool.on('error', () => {})
    found = { url, drop, pool, outbox: outboxTable(pool) }
  })
  beforeEach(() => outbox().pool.query('TRUNCATE mail.outbox'))
  afterAll(async () => {
    await found?.pool.end()
    await found?.drop()
  })
  return outbox
}
