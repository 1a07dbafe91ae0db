import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import type { DatabasePool } from 'slonik'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { InMemoryEventStore } from '../testing/in-memory-event-store.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { leaderElectionAt } from '../jobs/leader-election.ts'
import { LogReader } from './log-reader.ts'
import { migrate } from '../database/migrate.ts'
import { Contended } from '../event-sourcing/command-handler/request-deadline.ts'
import { type Reactor, reactorSubscription } from './subscription.ts'
import { createDatabase } from '../database/database.ts'
import { failureText } from './failure.ts'
import { subscriptionMigration } from './migration.ts'
import { findParked, retryParked } from './parked-events.ts'
import { type SubscriptionRunner, startSubscriptions } from './run-subscriptions.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let pool: Pool
let database: DatabasePool
let store: InMemoryEventStore
let running: SubscriptionRunner[]
beforeEach(async () => {
  fresh = await freshDatabase()
  await migrate(fresh.url, [subscriptionMigration])
  pool = new Pool({ connectionString: fresh.url })
  pool.on('error', () => {})
  database = await createDatabase(fresh.url)
  store = new InMemoryEventStore()
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()))
  await pool.end()
  await database.end()
  await fresh.drop()
})

let revision = -1
beforeEach(() => {
  revision = -1
})
async function happen(...types: string[]) {
  for (const type of types) {
    await store.append('story', revision, [{ id: randomUUID(), type, data: { number: revision + 1 }, metadata: {} }])
    revision += 1
  }
}
function recording(
  name: string,
  types: readonly string[],
  react: Reactor['react'] = async () => {},
): Reactor & { handled: number[] } {
  const handled: number[] = []
  return {
    name,
    handled,
    types: new Set(types),
    async react(event) {
      await react(event)
      handled.push(Number(event.data['number']))
    },
  }
}
function run(
  reactors: readonly Reactor[],
  lines: string[] = [],
  options: Partial<Parameters<typeof startSubscriptions>[0]> = {},
) {
  const one = startSubscriptions({
    database,
    leaderElection: leaderElectionAt(fresh.url),
    reader: new LogReader(store),
    store,
    open: () => expect.unreachable('reactors get events as they are stored'),
    subscriptions: reactors.map(reactorSubscription),
    onFailure: (failure) => lines.push(failureText(failure)),
    ...options,
  })
  running.push(one)
  return one
}

describe('a reactor', () => {
  it('receives its events in order, earlier and new ones', async () => {
    await happen('Issued', 'Other', 'Issued')
    const reactor = recording('mail', ['Issued'])
    run([reactor])
    await eventually(() => expect(reactor.handled).toEqual([0, 2]))
    await happen('Other', 'Issued')
    await eventually(() => expect(reactor.handled).toEqual([0, 2, 4]))
  })

  it('receives no event again after a restart', async () => {
    await happen('Issued', 'Issued')
    const before = recording('mail', ['Issued'])
    const first = run([before])
    await eventually(() => expect(before.handled).toEqual([0, 1]))
    await eventually(async () =>
      expect((await pool.query('SELECT position FROM subscription.checkpoint')).rows).toEqual([{ position: '2' }]),
    )
    await first.stop()
    await happen('Issued')
    const after = recording('mail', ['Issued'])
    run([after])
    await eventually(() => expect(after.handled).toEqual([2]))
  })

  it('that is new receives all events, and the others none twice', async () => {
    await happen('Issued', 'Issued')
    const mail = recording('mail', ['Issued'])
    const first = run([mail])
    await eventually(() => expect(mail.handled).toEqual([0, 1]))
    await eventually(async () =>
      expect((await pool.query('SELECT position FROM subscription.checkpoint')).rows).toEqual([{ position: '2' }]),
    )
    await first.stop()
    const [again, fresher] = [recording('mail', ['Issued']), recording('fresher', ['Issued'])]
    run([again, fresher])
    await eventually(() => expect(fresher.handled).toEqual([0, 1]))
    await happen('Issued')
    await eventually(() => expect([again.handled, fresher.handled]).toEqual([[2], [0, 1, 2]]))
  })

  it('that fails receives the event again until it succeeds, and logs each failure', async () => {
    let failures = 2
    const reactor = recording('mail', ['Issued'], async () => {
      if ((failures -= 1) >= 0) throw new Error('no mail today')
    })
    const lines: string[] = []
    run([reactor], lines)
    await happen('Issued', 'Issued')
    await eventually(() => expect(reactor.handled).toEqual([0, 1]))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^reactor mail at Issued .*, attempt 1: Error$/)
  })

  it('runs in one process at a time, with failover', async () => {
    const [one, other] = [recording('mail', ['Issued']), recording('mail', ['Issued'])]
    const first = run([one])
    await happen('Issued')
    await eventually(() => expect(one.handled).toEqual([0]))
    run([other])
    await happen('Issued')
    await eventually(() => expect(one.handled).toEqual([0, 1]))
    await eventually(async () =>
      expect((await pool.query('SELECT position FROM subscription.checkpoint')).rows).toEqual([{ position: '2' }]),
    )
    await first.stop()
    await happen('Issued')
    await eventually(() => expect(other.handled).toEqual([2]))
    expect(one.handled).toEqual([0, 1])
  })
})

describe('an event at which a reactor fails', () => {
  const failing = (times = Infinity, error: () => Error = () => new Error('no redemption for lena@example.com')) => {
    let left = times
    return recording('redemption', ['Redeemed'], async ({ data: { number } }) => {
      if (number === 0 && (left -= 1) >= 0) throw error()
    })
  }
  const parkedNow = async () =>
    (await findParked(database, 'reactor', 10)).map(({ name, type, revision, position, attempts, reason }) => ({
      name,
      type,
      revision,
      position,
      attempts,
      reason,
    }))

  it('does not delay other reactors', async () => {
    const [redemption, mail] = [failing(), recording('mail', ['Redeemed', 'Issued'])]
    run([redemption, mail], [], { attempts: 1000 })
    await happen('Redeemed', 'Issued', 'Redeemed')
    await eventually(() => expect(mail.handled).toEqual([0, 1, 2]))
    expect(redemption.handled).toEqual([])
  })

  it('is parked after some attempts, reported by names and codes, and does not stop later events, even after a restart', async () => {
    const redemption = failing()
    const lines: string[] = []
    const first = run([redemption], lines, { attempts: 2 })
    await happen('Redeemed', 'Redeemed')
    await eventually(() => expect(redemption.handled).toEqual([1]))
    expect(await parkedNow()).toEqual([
      { name: 'redemption', type: 'Redeemed', revision: 0, position: '1', attempts: 2, reason: 'Error' },
    ])
    expect(lines).toHaveLength(2)
    expect(lines.join()).not.toContain('lena')
    await eventually(async () =>
      expect((await pool.query('SELECT position FROM subscription.checkpoint')).rows).toEqual([{ position: '2' }]),
    )
    await first.stop()
    const again = failing()
    run([again], [], { attempts: 2 })
    await happen('Redeemed')
    await eventually(() => expect(again.handled).toEqual([2]))
  })

  it('is retried on request and unparked once it succeeds', async () => {
    const redemption = failing(2)
    run([redemption], [], { attempts: 1, retryEveryMs: 20 })
    await happen('Redeemed', 'Redeemed')
    await eventually(() => expect(redemption.handled).toEqual([1]))
    expect(await retryParked(database, 'mail')).toBe(0)
    expect(await retryParked(database, 'redemption')).toBe(1)
    await eventually(async () => expect(await parkedNow()).toMatchObject([{ attempts: 2 }]))
    expect(await retryParked(database, undefined)).toBe(1)
    await eventually(() => expect(redemption.handled).toEqual([1, 0]))
    await eventually(async () => expect(await parkedNow()).toEqual([]))
  })

  it('is retried automatically when it is due', async () => {
    const redemption = failing(1)
    run([redemption], [], { attempts: 1, retryEveryMs: 20 })
    await happen('Redeemed')
    await eventually(async () => expect(await parkedNow()).toHaveLength(1))
    await pool.query(`UPDATE subscription.parked_event SET next_attempt_at = next_attempt_at - interval '61 s'`)
    await eventually(() => expect(redemption.handled).toEqual([0]))
  })

  it.each([
    ['in an outage', () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
    ['when others write to the same stream', () => new Contended('account-1')],
  ])('is never parked %s', async (_, error) => {
    const redemption = failing(4, error)
    run([redemption], [], { attempts: 1 })
    await happen('Redeemed', 'Redeemed')
    await eventually(() => expect(redemption.handled).toEqual([0, 1]))
    expect(await parkedNow()).toEqual([])
  })
})
