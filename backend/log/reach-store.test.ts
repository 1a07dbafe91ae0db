import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EventStoreUnavailable } from '@fleet/domain/kernel/event-store'
import { reachEventStore } from './reach-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const url = 'esdb://user:hidden@a:2113,b?tls=true'
const refused = Object.assign(new Error('14 UNAVAILABLE: connect ECONNREFUSED\nsecond line'), { code: 14 })

it('says nothing of a store that answers', async () => {
  await expect(reachEventStore({ head: async () => 0n }, url)).resolves.toBeUndefined()
})

it.each([
  [url, /^the event store at a:2113, b:2113 cannot be used: 14 UNAVAILABLE: connect ECONNREFUSED \(EVENTSTORE_URL\)$/],
  [undefined, /^the event store in the database cannot be used: 14 UNAVAILABLE: connect ECONNREFUSED \(DATABASE_URL\)$/],
])('says in one line, without a password, where no store is (%s)', async (address, line) => {
  const failing = { head: () => Promise.reject(new EventStoreUnavailable('the event store cannot be reached', { cause: refused })) }
  await expect(reachEventStore(failing, address)).rejects.toThrow(expect.objectContaining({ name: 'ConfigurationError', message: expect.stringMatching(line) }))
})

it('does not wait for ever for a store that hangs', async () => {
  const failure = reachEventStore({ head: () => new Promise(() => {}) }, url).catch(String)
  await vi.runAllTimersAsync()
  expect(await failure).toContain('cannot be used: no answer within')
})
