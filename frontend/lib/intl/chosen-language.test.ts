import { afterEach, describe, expect, it, vi } from 'vitest'
import { chosenLanguage } from './chosen-language.ts'

/** A device with these stored values, at this address. */
function device(stored: Record<string, string>, search: string) {
  const kept = new Map(Object.entries(stored))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('window', { location: { search } })
  return kept
}
afterEach(() => vi.unstubAllGlobals())

describe('the language of the pages', () => {
  it('is English by default', () => {
    device({}, '')
    expect(chosenLanguage()).toBe('en')
    device({}, '?lang=xx')
    expect(chosenLanguage()).toBe('en')
  })
  it('is that of the mail with the followed link, and is stored', () => {
    const kept = device({}, '?lang=ru')
    expect(chosenLanguage()).toBe('ru')
    expect(kept.get('selectedLanguage')).toBe('ru')
  })
  it('is the one chosen on the device, even if a link names another', () => {
    device({ selectedLanguage: 'fr' }, '?lang=ru')
    expect(chosenLanguage()).toBe('fr')
  })
})
