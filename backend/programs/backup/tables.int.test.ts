import { Client } from 'pg'
import { expect, it } from 'vitest'
import { preparedDatabase } from '@fleet/platform/testing/prepared-database'
import { migrations } from '../../app/migrations.ts'
import { copiedTables, excludedTables } from './tables.ts'

it('every table is in a backup, left out on purpose, or made of the events', async () => {
  const { url, drop } = await preparedDatabase(migrations)
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'read')`,
  )
  await client.end()
  await drop()
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...copiedTables, ...excludedTables, 'events.event', 'public.migration'].toSorted(),
  )
})
