import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InMemoryEventStore } from '@fleet/projections/testing/in-memory-event-store'
import { freshDatabase } from '@fleet/projections/runtime/fresh-database'
import { migrate } from '@fleet/projections/runtime/migrate'
import type { Reactor, RunningReactors } from './reactor.ts'
import { reactorMigration, runReactors } from './reactor.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let pool: Pool
let store: InMemoryEventStore
let running: RunningReactors[]
beforeEach(async () => {
  fresh = await freshDatabase()
  await migrate(fresh.url, [reactorMigration])
  pool = new Pool({ connectionString: fresh.url })
  pool.on('error', () => {})
  store = new InMemoryEventStore()
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()))
  await pool.end()
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
function noting(name: string, types: readonly string[], react: Reactor['react'] = async () => {}): Reactor & { seen: number[] } {
  const seen: number[] = []
  return {
    name, seen, types: new Set(types),
    async react(event) {
      await react(event)
      seen.push(Number(event.data['number']))
    },
  }
}
function run(reactors: readonly Reactor[], lines: string[] = []) {
  const one = runReactors({ pool, databaseUrl: fresh.url, store, reactors, onError: (line) => lines.push(line) })
  running.push(one)
  return one
}
const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 10_000, interval: 10 })

describe('a reactor', () => {
  it('is told of its events in order, those of before and those that come', async () => {
    await happen('Issued', 'Other', 'Issued')
    const reactor = noting('mail', ['Issued'])
    run([reactor])
    await until(() => expect(reactor.seen).toEqual([0, 2]))
    await happen('Other', 'Issued')
    await until(() => expect(reactor.seen).toEqual([0, 2, 4]))
  })

  it('is not told again after another start', async () => {
    await happen('Issued', 'Issued')
    const before = noting('mail', ['Issued'])
    const first = run([before])
    await until(() => expect(before.seen).toEqual([0, 1]))
    await vi.waitFor(async () => expect((await pool.query('SELECT position FROM reactor.checkpoint')).rows).toEqual([{ position: '2' }]))
    await first.stop()
    await happen('Issued')
    const after = noting('mail', ['Issued'])
    run([after])
    await until(() => expect(after.seen).toEqual([2]))
  })

  it('that is new is told the whole story, and the others nothing twice', async () => {
    await happen('Issued', 'Issued')
    const mail = noting('mail', ['Issued'])
    const first = run([mail])
    await until(() => expect(mail.seen).toEqual([0, 1]))
    await vi.waitFor(async () => expect((await pool.query('SELECT position FROM reactor.checkpoint')).rows).toEqual([{ position: '2' }]))
    await first.stop()
    const [again, fresher] = [noting('mail', ['Issued']), noting('fresher', ['Issued'])]
    run([again, fresher])
    await until(() => expect(fresher.seen).toEqual([0, 1]))
    await happen('Issued')
    await until(() => expect([again.seen, fresher.seen]).toEqual([[2], [0, 1, 2]]))
  })

  it('that fails is told again until it does not, and says so', async () => {
    let failures = 2
    const reactor = noting('mail', ['Issued'], async () => {
      if ((failures -= 1) >= 0) throw new Error('no mail today')
    })
    const lines: string[] = []
    run([reactor], lines)
    await happen('Issued', 'Issued')
    await until(() => expect(reactor.seen).toEqual([0, 1]))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^reactor mail at Issued .*, attempt 1: no mail today$/)
  })

  it('runs in one process at a time; another takes over', async () => {
    const [one, other] = [noting('mail', ['Issued']), noting('mail', ['Issued'])]
    const first = run([one])
    await happen('Issued')
    await until(() => expect(one.seen).toEqual([0]))
    run([other])
    await happen('Issued')
    await until(() => expect(one.seen).toEqual([0, 1]))
    await vi.waitFor(async () => expect((await pool.query('SELECT position FROM reactor.checkpoint')).rows).toEqual([{ position: '2' }]))
    await first.stop()
    await happen('Issued')
    await until(() => expect(other.seen).toEqual([2]))
    expect(one.seen).toEqual([0, 1])
  })
})
