import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql, type DatabasePool } from 'slonik'
import { z } from 'zod'
import { createDatabase } from './database.ts'
import { freshDatabase, type FreshDatabase } from '../testing/fresh-database.ts'
import { migrate } from './migrate.ts'

let fresh: FreshDatabase
let database: DatabasePool
beforeAll(async () => {
  fresh = await freshDatabase()
  database = await createDatabase(fresh.url)
})
afterAll(async () => {
  await database.end()
  await fresh.drop()
})

const boats = { name: 'boats', sql: "create table boat (name text); insert into boat values ('Snefro Pearl')" }
const names = () => database.anyFirst(sql.type(z.object({ name: z.string() }))`select name from boat order by name`)

it('runs each migration once, even when processes start together', async () => {
  await Promise.all([migrate(fresh.url, [boats]), migrate(fresh.url, [boats]), migrate(fresh.url, [boats])])
  expect(await names()).toEqual(['Snefro Pearl'])
})

it('keeps the migrations before a failing one, rolls that one back and names it', async () => {
  const second = { name: 'second-boat', sql: "insert into boat values ('Snefro Love')" }
  const broken = { name: 'broken', sql: "insert into boat values ('Ghost'); select nothing_like_this()" }
  await expect(migrate(fresh.url, [boats, second, broken])).rejects.toThrow('migration broken failed')
  expect(await names()).toEqual(['Snefro Love', 'Snefro Pearl'])
})

it('refuses a row that does not match the schema of the query', async () => {
  await expect(database.one(sql.type(z.object({ name: z.number() }))`select name from boat limit 1`)).rejects.toThrow()
})

it('returns times as ISO 8601 UTC, dates as dates and int8 as bigint', async () => {
  const shape = z.object({ at: z.string(), day: z.string(), position: z.bigint() })
  const row = await database.one(
    sql.type(
      shape,
    )`select timestamptz '2026-11-21 10:00:00.5+02' as at, date '2026-11-21' as day, int8 '7' as position`,
  )
  expect(row).toEqual({ at: '2026-11-21T08:00:00.500Z', day: '2026-11-21', position: 7n })
})
