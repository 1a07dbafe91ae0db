import { expect, it } from 'vitest'
import { EventStoreUnavailable, WrongExpectedRevision } from '@fleet/domain/kernel/event-store'
import { InMemoryEventStore } from '../../testing/in-memory-event-store.ts'
import { watchAppends } from './append-watch.ts'

it('counts failing appends until one succeeds, and no conflicts', async () => {
  const log = new InMemoryEventStore()
  let failure: Error | undefined
  const append = log.append.bind(log)
  log.append = async (...args) => {
    if (failure) throw failure
    return append(...args)
  }
  const { store, health } = watchAppends(
    Object.assign(Object.create(log), { append: (...args: Parameters<typeof append>) => log.append(...args) }),
    () => '2030-01-01T00:00:00.000Z',
  )
  const add = () => store.append('numbers-1', -1, []).catch(() => {})
  failure = new EventStoreUnavailable('the disk is full')
  await add()
  await add()
  expect(health()).toEqual({ failed: 2, since: '2030-01-01T00:00:00.000Z' })
  failure = new WrongExpectedRevision('numbers-1', -1, 0)
  await add()
  expect(health().failed).toBe(2)
  failure = undefined
  await add()
  expect(health()).toEqual({ failed: 0, since: null })
})
