import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { freshDatabase } from '@fleet/platform/testing/fresh-database'
import { migrate } from '@fleet/platform/database/migrate'
import { countersMigration, createCounters } from '@fleet/platform/http/rate-limits/counters'
import { withLimits } from '../../../testing/with-limits.ts'
import { keysOf } from '@fleet/platform/testing/vault/keys-of'
import { attemptsMigration, countAttempts, delayOf } from './attempts.ts'

const limits = withLimits({
  attemptsPerAddress: 8,
  attemptsPerAccount: 12,
  attemptsInAll: 30,
  linksPerAccount: 2,
  linksPerAddress: 4,
  attemptsWaiting: 2,
})
let database: { url: string; drop: () => Promise<void> }
let pool: Pool
let waits: number[] = []
beforeAll(async () => {
  database = await freshDatabase()
  await migrate(database.url, [countersMigration, attemptsMigration])
  pool = new Pool({ connectionString: database.url })
})
beforeEach(async () => {
  waits = []
  await pool.query('TRUNCATE web.counter, web.known_address')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const keys = keysOf('k'.repeat(32))
/** Counts as another process would. */
const process = (
  pause = async (ms: number) => {
    waits.push(ms)
  },
) => countAttempts({ pool, keys, counters: createCounters(pool, keys), limits, pause })

async function tried(email: string, address: string, { kind = 'password', by = process() } = {}): Promise<string> {
  try {
    await by.begin({ kind, email, address })
    return 'in'
  } catch (error) {
    if (error instanceof Rejection) return error.code
    throw error
  }
}

async function tries(count: number, one: (place: number) => Promise<string>): Promise<number> {
  let allowed = 0
  for (let place = 0; place < count; place += 1) if ((await one(place)) === 'in') allowed += 1
  return allowed
}

describe('attempts', () => {
  it('allows five a minute for one account from one address, across processes', async () => {
    expect(await tries(8, () => tried('a@example.com', '203.0.113.1'))).toBe(5)
    expect(await tried('a@example.com', '203.0.113.2')).toBe('in')
  })

  it('counts one address across accounts', async () => {
    expect(await tries(12, (place) => tried(`a${place}@example.com`, '203.0.113.1'))).toBe(8)
  })

  it.each([
    ['IPv4 written as IPv6', (place: number) => (place % 2 === 0 ? '203.0.113.1' : '::ffff:203.0.113.1')],
    ['all behind one IPv6 /64', (place: number) => `2001:db8:1:2::${place + 1}`],
  ])('counts %s as one address', async (_, address) => {
    expect(await tries(12, (place) => tried('a@example.com', address(place)))).toBe(5)
  })

  it('slows down attempts at one account from many addresses, then stops them', async () => {
    expect(await tries(20, (place) => tried('a@example.com', `203.0.113.${place}`))).toBe(12)
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000, 4000, 4000])
  })

  it('does not count attempts refused for an address against the account', async () => {
    await tries(40, () => tried('a@example.com', '203.0.113.1'))
    expect(await tries(7, (place) => tried('a@example.com', `203.0.113.${place + 2}`))).toBe(7)
  })

  it('locks no account out at an address where it has signed in before', async () => {
    const home = { kind: 'password', email: 'A@example.com', address: '198.51.100.7' }
    await process().begin(home)
    await process().forget(home)
    await tries(40, (place) => tried('a@example.com', `203.0.113.${place}`))
    waits = []
    expect(await tried('a@example.com', '203.0.113.200')).toBe('session.tooManyAttempts')
    expect(await tried('a@example.com', home.address)).toBe('in')
    expect(waits).toEqual([])
  })

  it('limits those attempts as well', async () => {
    const home = { kind: 'password', email: 'a@example.com', address: '198.51.100.7' }
    await process().begin(home)
    await process().forget(home)
    expect(await tries(9, () => tried(home.email, home.address))).toBe(5)
  })

  it('limits attempts in total', async () => {
    expect(await tries(60, (place) => tried(`a${place}@example.com`, `203.0.113.${place}`))).toBe(30)
  })

  it('counts attempts without an address for their account only', async () => {
    expect(await tries(8, () => tried('a', '', { kind: 'second-factor' }))).toBe(5)
    expect(await tries(20, (place) => tried(`b${place}`, '', { kind: 'second-factor' }))).toBe(20)
    await process().forget({ kind: 'second-factor', email: 'a', address: '' })
    expect(await tries(8, () => tried('a', '', { kind: 'second-factor' }))).toBe(5)
  })

  it('counts each kind of attempt separately', async () => {
    await tries(5, () => tried('a@example.com', '203.0.113.1'))
    expect(await tried('a@example.com', '203.0.113.1', { kind: 'second-factor' })).toBe('in')
  })

  it('lets a few attempts wait, and tells others to come back later', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let held = 0
    const by = process(async () => {
      held += 1
      await promise
    })
    await tries(3, (place) => tried('a@example.com', `203.0.113.${place}`, { by }))
    const waiting = [4, 5].map((place) => tried('a@example.com', `203.0.113.${place}`, { by }))
    await expect.poll(() => held).toBe(2)
    expect(await tried('a@example.com', '203.0.113.6', { by })).toBe('session.tooManyAttempts')
    resolve()
    expect(await Promise.all(waiting)).toEqual(['in', 'in'])
  })

  it('never deadlocks simultaneous attempts', async () => {
    const sweeping = process()
    const all = await Promise.all(
      Array.from({ length: 200 }, async (_, place) => {
        const attempt = { kind: 'password', email: `a${place % 7}@example.com`, address: `203.0.113.${place % 5}` }
        if (place % 10 === 0) await sweeping.sweep()
        const outcome = await tried(attempt.email, attempt.address)
        if (outcome === 'in') await sweeping.forget(attempt)
        return outcome
      }),
    )
    expect(all.filter((outcome) => !['in', 'session.tooManyAttempts'].includes(outcome))).toEqual([])
  })
})

describe('requests for links', () => {
  it('are limited for one account from all addresses, and for one address', async () => {
    expect(await tries(5, (place) => tried('a@example.com', `203.0.113.${place}`, { kind: 'password-link' }))).toBe(2)
    expect(await tries(9, (place) => tried(`b${place}@example.com`, '198.51.100.1', { kind: 'password-link' }))).toBe(4)
    expect(waits).toEqual([])
  })
})

it('doubles the delay up to the maximum', () => {
  expect([1, 3, 4, 5, 6, 7, 8, 9, 1000, 2 ** 40].map((count) => delayOf(count, limits))).toEqual([
    0, 0, 250, 500, 1000, 2000, 4000, 4000, 4000, 4000,
  ])
})

it('stores no names or addresses in counters', async () => {
  const attempt = { kind: 'password', email: 'somebody@example.com', address: '203.0.113.77' }
  await process().begin(attempt)
  await process().forget(attempt)
  const { rows } = await pool.query('SELECT key FROM web.counter UNION SELECT key FROM web.known_address')
  expect(rows.length).toBeGreaterThan(3)
  expect(JSON.stringify(rows)).not.toMatch(/somebody|203\.0\.113/)
})

it('reports no wait longer than the limit, also when another process started the period', async () => {
  const counters = createCounters(pool, keys)
  const counter = { action: 'guess', subject: 'somebody', seconds: 60 }
  await counters.add([counter])
  const other = await pool.connect()
  try {
    await other.query('BEGIN')
    await other.query('SELECT 1 FROM web.counter FOR UPDATE')
    const counted = counters.add([counter])
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
            )
          ).rowCount,
      )
      .toBe(1)
    await other.query(`UPDATE web.counter SET ends_at = clock_timestamp() + interval '60 seconds'`)
    await other.query('COMMIT')
    expect(await counted).toEqual([{ count: 2, seconds: 60 }])
  } finally {
    other.release()
  }
})
