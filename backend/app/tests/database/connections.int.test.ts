import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Application } from '../../app.ts'
import { adminPassword, peopleOf, startApi, type Api, type Person } from '../../../testing/api.ts'
import { checkedApplication } from '../../../testing/checked-application.ts'
import { connections, maxConnections, type Connections } from '@fleet/platform/database/connections'

let api: Api
let owner: Pool
const web: Application[] = []
beforeAll(async () => {
  api = await startApi()
  owner = new Pool({ connectionString: api.databaseUrl, max: 1, application_name: 'test' })
})
afterAll(async () => {
  for (const application of web) await application.close()
  await owner.end()
  await api.close()
})

/** Counts the open connections by purpose, without this test's own, autovacuum's, and those that are still starting. */
async function open(): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string; count: number }>(`
    select application_name as name, count(*)::int as count
    from pg_stat_activity where datname = current_database() and application_name <> 'test'
      and backend_type = 'client backend' and state is not null
    group by application_name`)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0)

/** Runs many different calls in parallel; returns the maximum of open connections by purpose. */
async function atWork(people: readonly Person[]): Promise<Record<string, number>> {
  const peak: Record<string, number> = {}
  const ids: string[] = []
  for (const person of people) ids.push((await person.call('POST', '/api/submissions', {})).json().id)
  const work = people.flatMap((person, index) =>
    Array.from({ length: 8 }, async (_, round) => {
      const id = ids[index]
      const answers = await Promise.all([
        person.call('PATCH', `/api/submissions/${id}`, { firstName: `Walter ${round}` }),
        ...[
          '/api/submissions',
          '/api/stats',
          '/api/access-log',
          '/api/auth/sessions',
          '/api/invitations',
          `/api/submissions/${id}/history`,
        ].map((url) => person.call('GET', url)),
        person.call('POST', '/api/invitations', { roleType: 'guest' }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 400)).toEqual([])
    }),
  )
  let busy = true
  const watching = (async () => {
    while (busy) for (const [name, count] of Object.entries(await open())) peak[name] = Math.max(peak[name] ?? 0, count)
  })()
  await Promise.all(work).finally(() => {
    busy = false
  })
  await watching
  return peak
}

const bounds = (times: (of: Connections) => number) =>
  Object.values(connections).map((of): [string, number] => [of.name, of.max * times(of)])
const within = (peak: Record<string, number>, times: (of: Connections) => number) => {
  const max = Object.fromEntries(bounds(times))
  expect(Object.keys(peak).filter((name) => max[name] === undefined)).toEqual([])
  expect(Object.entries(peak).filter(([name, count]) => count > (max[name] ?? 0))).toEqual([])
}

describe('connections to Postgres', () => {
  it('of a process at work are those that are counted, and no more of each', async () => {
    const peak = await atWork([api.admin])
    within(peak, () => 1)
    expect(sum(peak)).toBeLessThanOrEqual(maxConnections('all'))
    // Every purpose occurs, so that no count is trivially zero.
    expect(Object.keys(peak).toSorted()).toEqual(
      Object.values(connections)
        .map(({ name }) => name)
        .toSorted(),
    )
  })

  it('of three processes on one database are three times as many; each process shows the writes of the others', async () => {
    for (let more = 0; more < 2; more += 1) {
      const { config } = api.application.services
      web.push(await checkedApplication({ ...config, process: 'web', adminPassword: undefined }, api.databaseUrl))
    }
    const people = await Promise.all(
      web.map((application) =>
        peopleOf(application).signedIn(api.application.services.config.adminEmail, adminPassword),
      ),
    )
    const peak = await atWork([api.admin, ...people])
    within(peak, ({ notInWeb }: Connections) => (notInWeb ? 1 : 3))
    expect(sum(peak)).toBeLessThanOrEqual(maxConnections('all') + 2 * maxConnections('web'))

    const [one, other] = people
    const { id, position } = (await one?.call('POST', '/api/submissions', {}))?.json() ?? {}
    const list = await other?.inject({
      method: 'GET',
      url: '/api/submissions',
      headers: { cookie: `${await cookiesOf(other)}; position=${position}` },
    })
    expect([list?.headers['x-read-behind'], list?.json()[0].id]).toEqual([undefined, id])
  })
})

/** Cookie of a new sign-in of the same person at the same process. */
async function cookiesOf(person: Person): Promise<string> {
  const { config } = api.application.services
  const signedIn = await person.call('POST', '/api/auth/login-password', {
    email: config.adminEmail,
    password: adminPassword,
  })
  return signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
