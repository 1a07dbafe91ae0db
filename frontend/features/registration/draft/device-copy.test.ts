import { beforeEach, describe, expect, it } from 'vitest'
import { forgetUnsaved } from '../../../lib/unsaved-key.ts'
import { deviceCopies } from './device-copy.ts'

/** A browser's storage, as far as it is used: entries are its own properties. */
class MemoryStorage {
  [key: string]: unknown
  getItem(key: string): string | null {
    const value = this[key]
    return typeof value === 'string' ? value : null
  }
  setItem(key: string, value: string): void {
    this[key] = value
  }
  removeItem(key: string): void {
    delete this[key]
  }
}

const copy = { revision: 4, at: 1, places: { 1: { name: 'Anna' }, 2: {} } }

describe('answers kept on the device', () => {
  let storage = new MemoryStorage()
  beforeEach(() => {
    storage = new MemoryStorage()
  })

  it('come back to the same account and submission only', () => {
    deviceCopies(storage, 'anna', 's1').write(copy)
    expect(deviceCopies(storage, 'anna', 's1').read()).toEqual(copy)
    expect(deviceCopies(storage, 'karim', 's1').read()).toBeUndefined()
    expect(deviceCopies(storage, 'anna', 's2').read()).toBeUndefined()
  })

  it('leave nothing behind once the server has them', () => {
    const copies = deviceCopies(storage, 'anna', 's1')
    copies.write(copy)
    copies.write({ ...copy, places: { 1: {}, 2: {} } })
    expect(Object.keys(storage)).toEqual([])
  })

  it('of two tabs stand side by side: saving in one takes nothing of the other away', () => {
    const one = deviceCopies(storage, 'anna', 's1')
    const other = deviceCopies(storage, 'anna', 's1')
    one.write({ revision: 4, at: 1, places: { 1: { name: 'Anna' } } })
    other.write({ revision: 5, at: 2, places: { 1: { email: 'anna@example.com' }, 2: { name: 'Ben' } } })
    other.write({ revision: 7, at: 3, places: { 1: {}, 2: {} } })
    expect(deviceCopies(storage, 'anna', 's1').read()).toEqual({ revision: 4, at: 3, places: { 1: { name: 'Anna' }, 2: {} } })
    one.write({ revision: 8, at: 4, places: { 1: {} } })
    expect(Object.keys(storage)).toEqual([])
  })

  it('that another tab has taken over go when that one has saved them', () => {
    deviceCopies(storage, 'anna', 's1').write(copy)
    const next = deviceCopies(storage, 'anna', 's1')
    next.read()
    next.write({ revision: 9, at: 5, places: { 1: {} } })
    expect(Object.keys(storage)).toEqual([])
  })

  it('leave nothing of anybody behind at sign-out, and touch nothing else', () => {
    deviceCopies(storage, 'anna', 's1').write(copy)
    storage.setItem('selectedLanguage', 'de')
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
    forgetUnsaved()
    expect(Object.keys(storage)).toEqual(['selectedLanguage'])
  })

  it('are nothing when the entry is damaged, or the device refuses storage', () => {
    storage.setItem('unsaved:anna:s1', '{"rev')
    expect(deviceCopies(storage, 'anna', 's1').read()).toBeUndefined()
    expect(deviceCopies(undefined, 'anna', 's1').write(copy)).toBe(false)
  })
})
