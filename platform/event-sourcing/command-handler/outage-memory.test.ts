import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EventStoreUnavailable, WrongExpectedRevision } from '@fleet/domain/kernel/event-store'
import { InMemoryEventStore } from '../../testing/in-memory-event-store.ts'
import { keysOf } from '../../testing/vault/keys-of.ts'
import { integrityCheckedStore } from '../integrity/integrity-checked-store.ts'
import { storeWithOutageMemory } from './outage-memory.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** `hangs`: no call is answered; `refuses`: each fails at once. */
function started() {
  const log = new InMemoryEventStore()
  const fault: { kind?: 'hangs' | 'refuses'; slow?: 'end' } = {}
  let calls = 0
  const faulty = async <T>(name: string, call: () => Promise<T>): Promise<T> => {
    calls += 1
    if (fault.kind === 'refuses') throw new EventStoreUnavailable('refused')
    if (fault.kind === 'hangs' || fault.slow === name) return new Promise<never>(() => {})
    return call()
  }
  const [read, end] = [log.read.bind(log), log.end.bind(log)]
  log.read = (...args) => faulty('read', () => read(...args))
  log.end = () => faulty('end', end)
  const store = storeWithOutageMemory(integrityCheckedStore(log, keysOf('a master key of 32 characters, at least')))
  return { store, fault, calls: () => calls }
}

it.each(['hangs', 'refuses'] as const)('fails calls at once while the store %s, until it answers', async (kind) => {
  const { store, fault, calls } = started()
  fault.kind = kind
  const first = store.read('a').catch(() => 'failed')
  await vi.advanceTimersByTimeAsync(7_000)
  const before = calls()
  await expect(store.read('a')).rejects.toThrow(EventStoreUnavailable)
  expect(calls()).toBe(before)
  delete fault.kind
  await vi.advanceTimersByTimeAsync(5_500)
  expect(await store.read('a')).toEqual([])
  if (kind === 'refuses') expect(await first).toBe('failed')
})

it('continues when only one call is slow, or only the probe', async () => {
  const { store, fault } = started()
  fault.kind = 'hangs'
  store.read('a').catch(() => {})
  delete fault.kind
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await store.read('a')).toEqual([])

  fault.kind = 'hangs'
  store.read('a').catch(() => {})
  Object.assign(fault, { kind: undefined, slow: 'end' })
  await vi.advanceTimersByTimeAsync(3_000)
  await store.read('b')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await store.read('b')).toEqual([])
})

it('treats a refusal as an answer', async () => {
  const { store, calls } = started()
  await expect(store.append('a', 5, [{ id: 'x', type: 'T', data: {}, metadata: {} }])).rejects.toThrow(
    WrongExpectedRevision,
  )
  const before = calls()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(calls()).toBe(before)
})
