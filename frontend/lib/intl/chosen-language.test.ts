import { afterEach, describe, expect, it, vi } from 'vitest'
import { chosenLanguage } from './chosen-language.ts'

/** A device that keeps this, at this address. */
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
  it('is English when nothing says otherwise', () => {
    device({}, '')
    expect(chosenLanguage()).toBe('en')
    device({}, '?lang=xx')
    expect(chosenLanguage()).toBe('en')
  })
  it('is that of the mail whose link was followed, and stays', () => {
    const kept = device({}, '?lang=ru')
    expect(chosenLanguage()).toBe('ru')
    expect(kept.get('selectedLanguage')).toBe('ru')
  })
  it('is the one chosen on the device, whatever a link says', () => {
    device({ selectedLanguage: 'fr' }, '?lang=ru')
    expect(chosenLanguage()).toBe('fr')
  })
})
