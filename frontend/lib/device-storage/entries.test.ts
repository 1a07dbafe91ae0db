import { expect, it } from 'vitest'
import { deviceStorage, dropEntries, dropExpired, entriesUnder, prefixOf, putEntry } from './entries.ts'
import { memoryStorage } from './testing/memory-storage.ts'

const day = 24 * 60 * 60 * 1_000
const put = (storage: ReturnType<typeof memoryStorage>, name: string, at: number) =>
  putEntry(storage, name, { at, sealed: 'x' })

it('are listed by account and registration, oldest first', () => {
  const storage = memoryStorage()
  put(storage, `${prefixOf('anna', 's1')}tab-2`, 2)
  put(storage, `${prefixOf('anna', 's1')}tab-1`, 1)
  put(storage, `${prefixOf('anna', 's2')}tab-1`, 3)
  put(storage, `${prefixOf('ann', 's1')}tab-1`, 4)
  storage.setItem('selectedLanguage', 'de')
  expect(entriesUnder(storage, prefixOf('anna', 's1')).map(({ name }) => name)).toEqual([
    'unsaved:anna:s1:tab-1',
    'unsaved:anna:s1:tab-2',
  ])
  expect(entriesUnder(storage, prefixOf('anna'))).toHaveLength(3)
})

it('are deleted after 14 days for all accounts, unencrypted ones at once; the chosen language stays', () => {
  const storage = memoryStorage()
  const now = 100 * day
  put(storage, 'unsaved:anna:s1:tab', now - 14 * day)
  put(storage, 'unsaved:anna:s2:tab', now - 14 * day - 1)
  storage.setItem('unsaved:karim:s3', JSON.stringify({ revision: 4, at: now, places: { 1: { firstName: 'Karim' } } }))
  storage.setItem('unsaved:karim:s4:tab', '{"at')
  storage.setItem('selectedLanguage', 'de')
  dropExpired(storage, now)
  expect(storage.names()).toEqual(['unsaved:anna:s1:tab', 'selectedLanguage'])
})

it('are deleted only if unchanged since they were read by another tab', () => {
  const storage = memoryStorage()
  put(storage, 'unsaved:a:s:one', 1)
  put(storage, 'unsaved:a:s:other', 1)
  const read = entriesUnder(storage, prefixOf('a'))
  put(storage, 'unsaved:a:s:other', 2)
  dropEntries(storage, read)
  expect(storage.names()).toEqual(['unsaved:a:s:other'])
})

it('are empty when the device refuses storage', () => {
  const refusing = {
    ...memoryStorage(),
    length: 1,
    key: () => {
      throw new DOMException('denied')
    },
    setItem: () => {
      throw new DOMException('full')
    },
  }
  expect(entriesUnder(refusing, prefixOf('a'))).toEqual([])
  expect(putEntry(refusing, 'unsaved:a:s:tab', { at: 1, sealed: 'x' })).toBe(false)
  expect(putEntry(undefined, 'unsaved:a:s:tab', { at: 1, sealed: 'x' })).toBe(false)
  expect(deviceStorage()).toBeUndefined()
})
