import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EventStoreUnavailable } from '@fleet/domain/kernel/event-store'
import { reachEventStore } from './reach-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const url = 'esdb://user:hidden@a:2113,b?tls=true'
const refused = Object.assign(new Error('14 UNAVAILABLE: connect ECONNREFUSED. Resolution note: \nsecond line'), { code: 14 })
const answering = (head: () => Promise<bigint>) => () => ({ head, close: async () => {} })

it('says nothing of a store that answers, and asks none where events are in the database', async () => {
  await expect(reachEventStore(url, answering(async () => 0n))).resolves.toBeUndefined()
  await expect(reachEventStore(undefined, answering(() => Promise.reject(refused)))).resolves.toBeUndefined()
})

it('says in one line, without a password, where no store is', async () => {
  const failing = answering(() => Promise.reject(new EventStoreUnavailable('the event store cannot be reached', { cause: refused })))
  const line = 'the event store at a:2113, b:2113 cannot be used: 14 UNAVAILABLE: connect ECONNREFUSED (EVENTSTORE_URL)'
  await expect(reachEventStore(url, failing)).rejects.toThrow(expect.objectContaining({ name: 'ConfigurationError', message: line }))
})

it('does not wait for ever for a store that hangs', async () => {
  const failure = reachEventStore(url, answering(() => new Promise(() => {}))).catch(String)
  await vi.runAllTimersAsync()
  expect(await failure).toContain('cannot be used: no answer in time')
})
