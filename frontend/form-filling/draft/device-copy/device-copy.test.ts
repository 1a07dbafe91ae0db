import { beforeEach, describe, expect, it } from 'vitest'
import { createKeyHalf, type DeviceKeyHalf } from '../../../lib/device-storage/device-key-half.ts'
import { memoryStorage } from '../../../lib/device-storage/testing/memory-storage.ts'
import { openDeviceCopies } from './device-copy.ts'
import type { Command } from '../machine/state.ts'
import type { DeviceCopy } from './stored-copy.ts'

const copy = { revision: 4, at: 1, places: { 1: { firstName: 'Anna' }, 2: {} } }

describe('answers kept on the device', () => {
  let storage = memoryStorage()
  let device: DeviceKeyHalf
  let tabs = 0
  beforeEach(async () => {
    storage = memoryStorage()
    device = { id: 'device-1', half: await createKeyHalf() }
  })

  /** A tab on this device, signed in with this account. */
  function open(account: string, id = 's1') {
    tabs += 1
    const serverKeyHalf = async (id: string) => Buffer.from(`${id} of ${account}`).toString('base64url')
    return openDeviceCopies(
      account,
      { id, page: `/form/${id}` },
      { storage, deviceKeyHalf: async () => device, serverKeyHalf, tab: `tab-${tabs}`, now: () => 10 },
    )
  }

  /** What such a tab stored. */
  const left = async (account: string, what: DeviceCopy = copy) => (await open(account)).write(what)

  it('come back to the same account and registration only', async () => {
    expect((await open('anna')).write(copy)).toBe(true)
    expect((await open('anna')).takeOver()).toMatchObject(copy)
    expect((await open('karim')).takeOver()).toBeUndefined()
    expect((await open('anna', 's2')).takeOver()).toBeUndefined()
  })

  it('reveal no value, field, account or registration to somebody who has the device', async () => {
    await left('anna-smith')
    expect(storage.names()).toHaveLength(1)
    expect(storage.everything()).not.toMatch(/Anna|firstName|anna-smith|(?<![\w-])s1(?![\w-])|revision/)
  })

  it('are deleted once the server has them', async () => {
    const copies = await open('anna')
    copies.write(copy)
    copies.write({ ...copy, places: { 1: {}, 2: {} } })
    expect(storage.names()).toEqual([])
  })

  it('are stored synchronously with each edit, because a page may be closed after any key', async () => {
    const copies = await open('anna')
    const stored = ['A', 'An', 'Ann', 'Anna'].map((firstName) => {
      expect(copies.write({ ...copy, places: { 1: { firstName } } })).toBe(true)
      return storage.everything()
    })
    copies.write({ ...copy, places: {} })
    expect([...stored, storage.everything()].map((text) => text.includes('sealed'))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
    expect(new Set(stored).size).toBe(4)
    copies.write({ ...copy, places: { 1: { firstName: 'Anna' } } })
    expect((await open('anna')).takeOver()?.places).toEqual({ 1: { firstName: 'Anna' } })
  })

  it('of two tabs are independent: a save in one deletes nothing of the other', async () => {
    const [one, other] = [await open('anna'), await open('anna')]
    one.write({ revision: 4, at: 1, places: { 1: { firstName: 'Anna' } } })
    other.write({ revision: 5, at: 2, places: { 1: { email: 'anna@example.com' }, 2: { firstName: 'Ben' } } })
    expect((await open('anna')).takeOver()).toMatchObject({
      revision: 4,
      places: { 1: { firstName: 'Anna', email: 'anna@example.com' }, 2: { firstName: 'Ben' } },
    })
    other.write({ revision: 7, at: 3, places: { 1: {}, 2: {} } })
    expect((await open('anna')).takeOver()).toMatchObject({ revision: 4, places: { 1: { firstName: 'Anna' } } })
    one.write({ revision: 8, at: 4, places: { 1: {} } })
    expect(storage.names()).toEqual([])
  })

  it('of two tabs are merged with the saves that both had sent, each once', async () => {
    const [one, other] = [await open('anna'), await open('anna')]
    const save = (key: string): Command => ({
      key,
      revision: 4,
      body: { json: {}, sent: [{ recordKey: 1, patch: { firstName: key } }] },
      replaces: [],
      isUncertain: false,
    })
    one.write({ ...copy, pendingSaves: [save('An'), save('Be')] })
    other.write({ ...copy, at: 2, pendingSaves: [save('An'), save('Ann')], replaced: [{ key: 'A', sent: [] }] })
    expect((await open('anna')).takeOver()).toMatchObject({
      pendingSaves: [{ key: 'An' }, { key: 'Be' }, { key: 'Ann' }],
      replaced: [{ key: 'A', sent: [] }],
    })
  })

  it('taken over from another tab are deleted when that tab has saved them, not before', async () => {
    await left('anna')
    const next = await open('anna')
    next.takeOver()
    expect(storage.names()).toHaveLength(1)
    next.write({ revision: 9, at: 5, places: { 1: {} } })
    expect(storage.names()).toEqual([])
  })

  it('stay when a registration is opened that cannot be changed any more', async () => {
    await left('anna')
    await left('anna', { revision: 9, at: 5, places: { 1: {} } })
    expect(storage.names()).toHaveLength(1)
  })

  it('of one account are not touched by another', async () => {
    await left('anna')
    const karim = await open('karim')
    karim.takeOver()
    karim.write(copy)
    karim.write({ ...copy, places: {} })
    expect((await open('anna')).takeOver()).toMatchObject(copy)
  })

  it('do not exist on a device without key or storage, which is reported', async () => {
    const serverKeyHalf = async () => ''
    for (const without of [
      { storage, deviceKeyHalf: async () => undefined },
      { storage: undefined, deviceKeyHalf: async () => device },
    ]) {
      const copies = await openDeviceCopies(
        'anna',
        { id: 's1', page: '/form/s1' },
        { ...without, serverKeyHalf, tab: 'tab', now: () => 10 },
      )
      expect(copies.available).toBe(false)
      expect(copies.write(copy)).toBe(false)
    }
    expect(storage.names()).toEqual([])
  })

  it('cannot be opened without the session, and the caller gets the error', async () => {
    await left('anna')
    const signedOut = openDeviceCopies(
      'anna',
      { id: 's1', page: '/form/s1' },
      {
        storage,
        deviceKeyHalf: async () => device,
        serverKeyHalf: () => Promise.reject(new Error('401')),
        tab: 'tab',
        now: () => 10,
      },
    )
    await expect(signedOut).rejects.toThrow('401')
    expect(storage.names()).toHaveLength(1)
  })
})
