import { afterEach, expect, it, vi } from 'vitest'
import { findDeviceKeyHalf } from './device-key-half.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it.each([
  [
    'refuses its database',
    () => {
      throw new DOMException('denied')
    },
  ],
  ['never answers from it', () => ({})],
])('a device that %s has no key half, and the wait is limited', async (_, open) => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open })
  const found = findDeviceKeyHalf()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await found).toBeUndefined()
})

it('a browser without WebCrypto has none', async () => {
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues })
  expect(await findDeviceKeyHalf()).toBeUndefined()
})
