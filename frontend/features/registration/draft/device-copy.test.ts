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
