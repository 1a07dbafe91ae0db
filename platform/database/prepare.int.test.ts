import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../testing/fresh-database.ts'
import { migrate } from './migrate.ts'
import { prepareDatabase, assertPrepared } from './prepare.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const first = { name: 'boats', sql: 'create table boat (name text)' }
const line =
  /^the database at 127\.0\.0\.1:\d+\/\w+ cannot be used: its tables belong to an earlier version of the application, which this version cannot read: start with an empty database or DATA_DIR, or keep using that version \(DATABASE_URL\)$/

it('refuses a database of an earlier version in one line and leaves it unchanged', async () => {
  await migrate(fresh.url, [
    { name: 'boats-1', sql: "create table ship (name text); insert into ship values ('Snefro')" },
  ])
  const refusal = { name: 'ConfigurationError', message: expect.stringMatching(line) }
  await expect(prepareDatabase(fresh.url, [first])).rejects.toMatchObject(refusal)
  await expect(assertPrepared(fresh.url, [first])).rejects.toMatchObject(refusal)
  const client = new Client({ connectionString: fresh.url })
  await client.connect()
  const { rows } = await client.query("select name, to_regclass('boat') as made from ship").finally(() => client.end())
  expect(rows).toEqual([{ name: 'Snefro', made: null }])
})
