import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { queryDatabase } from '../../testing/query-database.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const saves = 10_000
const letters = 'abcdefghij'
const nameOf = (count: number) => `A${[...String(count)].map((digit) => letters[Number(digit)]).join('')}`

it(`${saves} saves by staff leave at most one row per registration in each table but the log and its audit trail`, async () => {
  const tables = await queryDatabase(
    api.databaseUrl,
    `SELECT relid::regclass::text AS name FROM pg_stat_user_tables ORDER BY 1`,
  )
  const countOf = async (table: string): Promise<number> =>
    (await queryDatabase(api.databaseUrl, `SELECT count(*)::int AS rows FROM ${table}`))[0]?.rows
  const counts = async () => {
    await caughtUp(api)
    return Promise.all(tables.map(({ name }) => countOf(name)))
  }
  const { store } = api.application.services
  const { read } = store
  let reads = 0
  const { id } = (await api.admin.call('POST', '/api/submissions', {})).json()
  await api.admin.call('PATCH', `/api/submissions/${id}`, { firstName: 'Ada' })
  const before = await counts()
  Object.assign(store, {
    read(...about: Parameters<typeof read>) {
      // A snapshot reads one event.
      if (about[0] === `submission-${id}` && about[1]?.limit !== 1) reads += 1
      return read.apply(store, about)
    },
  })
  try {
    for (let count = 0; count < saves; count += 1)
      expect((await api.admin.call('PATCH', `/api/submissions/${id}`, { firstName: nameOf(count) })).statusCode).toBe(
        200,
      )
    const after = await counts()
    // Words of the name in the search, once.
    const grown = tables.flatMap(({ name }, place) => ((after[place] ?? 0) - (before[place] ?? 0) > 8 ? [name] : []))
    expect(grown).toEqual(['events.event', 'read.audit_trail'])
    expect(await queryDatabase(api.databaseUrl, `SELECT FROM mail.outbox WHERE state = 'waiting'`)).toHaveLength(1)
    expect(reads).toBe(0)
  } finally {
    Object.assign(store, { read })
  }
})
