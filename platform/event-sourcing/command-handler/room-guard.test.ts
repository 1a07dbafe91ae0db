import { expect, it } from 'vitest'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { StoreFull, withRoomFor } from './room-guard.ts'

const storing = (appended: string[]): Pick<EventStore, 'append'> => ({
  async append(stream) {
    appended.push(stream)
    return { revision: 0, position: 0n }
  },
})

it('keeps space free for the database, and for streams that may use it', async () => {
  const appended: string[] = []
  let free = 100
  let time = 0
  const store = withRoomFor(storing(appended), {
    folder: '/data',
    reserve: 100,
    mayUseReserve: (stream) => stream.startsWith('account-'),
    now: () => time,
    spaceAt: async (path) => (path === '/data' ? { bsize: 1, bavail: free } : Promise.reject(new Error(path))),
  })
  const append = (stream: string) => store.append(stream, -1, [])
  await append('submission-1')
  free = 99
  time = 1_000
  await expect(append('submission-2')).rejects.toThrow(StoreFull)
  await append('account-1')
  free = 100
  time = 2_000
  await append('submission-2')
  expect(appended).toEqual(['submission-1', 'account-1', 'submission-2'])
})

it('lets the database decide where the disk cannot be measured', async () => {
  const store = withRoomFor(storing([]), {
    folder: '/none',
    reserve: 1,
    mayUseReserve: () => false,
    spaceAt: () => Promise.reject(new Error('no disk')),
  })
  await expect(store.append('submission-1', -1, [])).resolves.toMatchObject({ revision: 0 })
})
