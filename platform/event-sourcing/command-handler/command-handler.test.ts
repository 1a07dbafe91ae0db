import { describe, expect, it } from 'vitest'
import {
  type EventStore,
  type ReadOptions,
  EventStoreUnavailable,
  OutcomeUnknown,
  WrongExpectedRevision,
} from '@fleet/domain/kernel/event-store'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { InMemoryEventStore } from '../../testing/in-memory-event-store.ts'
import { ownKeyRevocations } from '../../vault/key-revocations.ts'
import { keysOf } from '../../testing/vault/keys-of.ts'
import { createCommandHandler } from './command-handler.ts'
import { newestCommands } from './processed-commands.ts'
import { Contended, runWithDeadline, requestDeadline, storeWithDeadline } from './request-deadline.ts'
import { integrityCheckedStore } from '../integrity/integrity-checked-store.ts'
import { type Numbers, numbers, take } from '../../testing/command-handler/numbers.ts'
import { catalogue } from '@fleet/domain/catalogue/every-event'

const keys = keysOf('a master key of 32 characters, at least')

/** A log that records reads and runs the hooks of a test around them and around appends. */
class Watched extends InMemoryEventStore {
  readonly reads: ReadOptions[] = []
  beforeAppend: () => Promise<void> = async () => {}
  afterAppend: () => Promise<void> = async () => {}
  afterRead: () => Promise<void> = async () => {}
  override async read(stream: string, options: ReadOptions = {}) {
    this.reads.push(options)
    const events = await super.read(stream, options)
    await this.afterRead()
    return events
  }
  override async append(...args: Parameters<EventStore['append']>) {
    await this.beforeAppend()
    const appended = await super.append(...args)
    await this.afterAppend()
    return appended
  }
}

function started() {
  const log = new Watched()
  /** A command handler as in another process, with an empty cache. */
  const process = (options: { maxStreams?: number } = {}) => {
    const vault = {
      decryptedCaches: ownKeyRevocations(),
      keysOfHolders: async () => new Map(),
      keyFor: async () => undefined,
    }
    return createCommandHandler(
      { catalogue, store: storeWithDeadline(integrityCheckedStore(log, keys)), vault },
      { decider: numbers, prefix: 'numbers', ...options },
    )
  }
  return { log, here: process(), elsewhere: process(), process }
}

const add = (name: string, number = 1) => take(name, { number })
/** Work that runs on the first call only. */
function once(work: () => Promise<unknown>): () => Promise<void> {
  let isDone = false
  return async () => {
    if (isDone) return
    isDone = true
    await work()
  }
}

describe('commands of one stream', () => {
  it('run in order, each on the state after the one before', async () => {
    const { here } = started()
    const sums = await Promise.all(
      [1, 2, 3].map(async (number) => (await here.handle('a', add(`command ${number}`, number))).state.sum),
    )
    expect(sums).toEqual([1, 3, 6])
  })

  it('do not wait for another stream', async () => {
    const { here, log } = started()
    const held = Promise.withResolvers<void>()
    log.beforeAppend = once(() => held.promise)
    const waiting = here.handle('a', add('one'))
    expect((await here.handle('b', add('two'))).state.sum).toBe(1)
    held.resolve()
    await waiting
  })

  it('spend the deadline of their request in the queue, and do not start after it', async () => {
    const { here, log } = started()
    const handleWithDeadline = (name: string) =>
      runWithDeadline(requestDeadline(100), () => here.handle('a', add(name)))
    const held = Promise.withResolvers<void>()
    const appends: string[] = []
    log.beforeAppend = async () => {
      appends.push('append')
      await held.promise
    }
    const [first, ...others] = await Promise.allSettled(['one', 'two', 'three', 'four'].map(handleWithDeadline))
    expect(first).toMatchObject({ reason: expect.any(OutcomeUnknown) })
    expect(others).toEqual(others.map(() => ({ status: 'rejected', reason: expect.any(EventStoreUnavailable) })))
    expect(appends).toHaveLength(1)
    log.beforeAppend = async () => {}
    held.resolve()
    expect((await here.handle('a', add('five'))).state.sum).toBe(2)
  })

  it('keep their order when a waiting command times out', async () => {
    const { here, log } = started()
    const held = Promise.withResolvers<void>()
    log.beforeAppend = once(() => held.promise)
    const first = here.handle('a', add('one', 1))
    const hasty = runWithDeadline(requestDeadline(50), () => here.handle('a', add('two', 2)))
    const last = here.handle('a', add('three', 3))
    await expect(hasty).rejects.toThrow(EventStoreUnavailable)
    held.resolve()
    expect([(await first).state.sum, (await last).state.sum]).toEqual([1, 4])
  })

  it('continue after one that failed', async () => {
    const { here } = started()
    const refused = here.handle('a', take('one', { number: 9, max: 5 }))
    const next = here.handle('a', add('two'))
    await expect(refused).rejects.toThrow(Rejection)
    expect((await next).state.sum).toBe(1)
  })
})

describe('a decision', () => {
  it('uses the state in memory: one append and no read', async () => {
    const { here, log } = started()
    await here.handle('a', add('one'))
    log.reads.length = 0
    await here.handle('a', add('two'))
    expect(log.reads).toEqual([])
  })

  it.each([
    ['refuses', take('three', { number: 3, max: 3 })],
    ['changes nothing', (state: Numbers) => take('three', { number: state.sum === 1 ? 0 : 3 })],
  ])('that %s is made again on the stored state, as memory may be stale', async (_, command) => {
    const { here, elsewhere } = started()
    await here.handle('a', add('one', 1))
    await elsewhere.handle('a', add('two', -1))
    expect((await here.handle('a', command)).state.sum).toBe(3)
  })

  it('that refuses on the stored state is final', async () => {
    const { here, log } = started()
    await here.handle('a', add('one', 3))
    await expect(here.handle('a', take('two', { number: 1, max: 3 }))).rejects.toMatchObject({
      code: 'limits.registrations',
    })
    expect(await log.read('numbers-a')).toHaveLength(1)
  })
})

describe('a repeated command', () => {
  it('returns the original events and appends nothing', async () => {
    const { here, log } = started()
    const first = await here.handle('a', take('one', { number: 2, times: 2 }))
    await here.handle('a', add('two'))
    const again = await here.handle('a', take('one', { number: 2, times: 2 }))
    expect(again).toMatchObject({
      duplicate: true,
      revision: 1,
      position: first.position,
      state: { sum: 5 },
      events: [{ type: 'ReferenceTaken' }, { type: 'ReferenceTaken' }],
    })
    expect(await log.read('numbers-a')).toHaveLength(3)
  })

  it.each(['process that ran it', 'process that just started'])(
    'is recognized after many others by the %s',
    async (which) => {
      const { here, log, process } = started()
      await here.handle('a', take('late', { number: 2, times: 2 }))
      for (let n = 0; n < newestCommands + 700; n += 1) await here.handle('a', add(`command ${n}`))
      const again = await (which.endsWith('ran it') ? here : process()).handle(
        'a',
        take('late', { number: 2, times: 2 }),
      )
      expect(again).toMatchObject({
        duplicate: true,
        revision: 1,
        position: 2n,
        state: { count: newestCommands + 702 },
      })
      expect(again.events).toHaveLength(2)
      expect(await log.read('numbers-a')).toHaveLength(newestCommands + 702)
    },
  )

  it('costs a new command no read of the stream, even after many others', async () => {
    const { here, log } = started()
    for (let n = 0; n < newestCommands + 100; n += 1) await here.handle('a', add(`command ${n}`))
    log.reads.length = 0
    for (let n = 0; n < 50; n += 1) await here.handle('a', add(`new ${n}`))
    expect(log.reads.length).toBeLessThan(5)
  })

  it('after an unknown outcome is recognized as stored', async () => {
    const { here, log } = started()
    await here.handle('a', add('one'))
    log.afterAppend = once(() => Promise.reject(new OutcomeUnknown('no answer')))
    await expect(here.handle('a', add('two'))).rejects.toThrow(OutcomeUnknown)
    const later = add('two')
    expect(await here.handle('a', { ...later, meta: { ...later.meta, now: '2030-01-10T08:00:05Z' } })).toMatchObject({
      duplicate: true,
      state: { sum: 2 },
    })
    expect(await log.read('numbers-a')).toHaveLength(2)
  })
})

describe('a request that a later command replaced', () => {
  const request = (name: string, more: { replaces?: string[]; requestId: string }) => {
    const command = add(name)
    return { ...command, meta: { ...command.meta, ...more } }
  }

  it.each(['process that ran it', 'process that just started'])('takes no effect in the %s', async (which) => {
    const { here, log, process } = started()
    await here.handle('a', request('new', { requestId: 'new', replaces: ['old'] }))
    const late = await (which.endsWith('ran it') ? here : process()).handle('a', request('old', { requestId: 'old' }))
    expect(late).toMatchObject({ events: [], revision: 0, state: { sum: 1 } })
    expect(await log.read('numbers-a')).toHaveLength(1)
  })
})

describe('when another process appended first', () => {
  it('the handler reads the new events only and decides again', async () => {
    const { here, elsewhere, log } = started()
    for (let n = 0; n < 20; n += 1) await here.handle('a', add(`command ${n}`))
    await elsewhere.load('a')
    log.beforeAppend = once(() => elsewhere.handle('a', add('theirs', 10)))
    log.reads.length = 0
    expect(await here.handle('a', (state) => add('ours', state.sum))).toMatchObject({
      revision: 21,
      state: { sum: 60 },
    })
    // The first new event may not follow our last MAC, so the event before it is read as well.
    expect(Math.min(...log.reads.map(({ from = 0 }) => from))).toBeGreaterThanOrEqual(19)
  })

  it('every time, the command fails as contended, which is not a rejection, and can be sent again', async () => {
    const { here, log } = started()
    let attempts = 0
    log.beforeAppend = async () => {
      attempts += 1
      throw new WrongExpectedRevision('numbers-a', -1, 0)
    }
    const failure = await here.handle('a', add('one')).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Contended)
    expect(failure).not.toBeInstanceOf(Rejection)
    expect(attempts).toBe(8)
    log.beforeAppend = async () => {}
    expect((await here.handle('a', add('one'))).state.sum).toBe(1)
  })
})

describe('memory', () => {
  it('keeps the newer state when a slow read returns late', async () => {
    const { here, log, process } = started()
    await process().handle('a', add('one'))
    const held = Promise.withResolvers<void>()
    log.afterRead = once(() => held.promise)
    const slow = here.load('a')
    await here.handle('a', add('two'))
    held.resolve()
    expect((await slow).revision).toBe(1)
    expect((await here.peek('a')).revision).toBe(1)
  })

  it('is bounded: the least recently used stream is read again', async () => {
    const { process, log } = started()
    const small = process({ maxStreams: 100 })
    for (let n = 0; n < 200; n += 1) await small.handle(`stream ${n}`, add('one'))
    log.reads.length = 0
    await small.peek('stream 199')
    expect(log.reads).toEqual([])
    await small.peek('stream 0')
    expect(log.reads).toHaveLength(1)
  })
})

describe('a state', () => {
  it('is never stale after a load, and can be loaded at any revision', async () => {
    const { here, elsewhere } = started()
    await here.handle('a', add('one', 1))
    await elsewhere.handle('a', add('two', 2))
    expect((await here.load('a')).state.sum).toBe(3)
    expect(await here.loadAt('a', 0)).toMatchObject({ revision: 0, state: { sum: 1 } })
    expect(await here.load('none')).toMatchObject({ revision: -1 })
    expect((await here.history('a')).map(({ data }) => data.number)).toEqual([1, 2])
  })

  it('is the remembered one for a read while the store is unavailable', async () => {
    const { here, elsewhere, log } = started()
    await here.handle('a', add('one', 1))
    log.afterRead = () => Promise.reject(new EventStoreUnavailable('away'))
    expect((await here.load('a', { orRemembered: true })).state.sum).toBe(1)
    await expect(here.load('a')).rejects.toThrow(EventStoreUnavailable)
    await expect(elsewhere.load('a', { orRemembered: true })).rejects.toThrow(EventStoreUnavailable)
  })
})
