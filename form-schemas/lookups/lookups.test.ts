import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Lookup = {
  enum: (string | number)[]
  'x-labels'?: Record<string, Record<string, string>>
  'x-entries'?: { region: string; code: string }[]
}
const lookup = (id: string): Lookup => JSON.parse(readFileSync(new URL(`${id}.json`, import.meta.url), 'utf8'))
const label = (id: string, value: string, language = '*') => lookup(id)['x-labels']?.[language]?.[value]

describe('the lookup lists of the specification', () => {
  it.each([
    ['boats', 'Snefro Pearl, Snefro Spirit, Snefro Love, Snefro Target'],
    ['titles', 'Mr., Mrs., Ms., Dr., Prof.'],
    ['certification-agencies', 'PADI, SSI, CMAS, NAUI, BSAC, SDI, Other'],
    [
      'heights',
      '130, 132, 135, 137, 140, 142, 145, 147, 150, 152, 155, 157, 160, 163, 165, 168, 170, 173, 175, 178, 180, 183, 185, 188, 191, 193, 196, 198',
    ],
    ['emergency-relations', 'spouse, parent, sibling, child, friend, other'],
    ['travel-document-types', 'passport, id'],
    ['agency-types', 'company, freelancer'],
    ['agency-countries', 'US, GB, DE, FR, IT, ES, AU, CA, ZZ'],
    ['currencies', 'USD, EUR, GBP, AUD, CAD'],
    ['payout-methods', 'bank, paypal'],
    ['medical-form-languages', 'en, es, fr, de, it, nl, da, ru, tr'],
  ])('%s', (id, values) => expect(lookup(id).enum.join(', ')).toBe(values))

  it('heights show feet and inches', () => {
    expect(Object.keys(lookup('heights')['x-labels']?.['*'] ?? {})).toHaveLength(28)
    expect([label('heights', '130'), label('heights', '152'), label('heights', '198')]).toEqual([
      '130 cm (4 ft 3 in)',
      '152 cm (5 ft 0 in)',
      '198 cm (6 ft 6 in)',
    ])
  })
  it('weights go from 40 to 130 kg by 5 and show pounds', () => {
    expect(lookup('weights').enum).toEqual(Array.from({ length: 19 }, (_, index) => 40 + 5 * index))
    expect([label('weights', '40'), label('weights', '75'), label('weights', '130')]).toEqual([
      '40 kg (88 lb)',
      '75 kg (165 lb)',
      '130 kg (287 lb)',
    ])
  })
  it('shoe sizes are 16, from UK 3 / US 5 / EU 35 to UK 13 / US 15 / EU 50', () => {
    expect(lookup('shoe-sizes').enum).toEqual(Array.from({ length: 16 }, (_, index) => `EU ${35 + index}`))
    expect([label('shoe-sizes', 'EU 35'), label('shoe-sizes', 'EU 50')]).toEqual([
      'UK 3 / US 5 / EU 35',
      'UK 13 / US 15 / EU 50',
    ])
  })
  it('group sizes go from 2 to 20', () =>
    expect(lookup('group-sizes').enum).toEqual(Array.from({ length: 19 }, (_, index) => 2 + index)))
})

describe('countries', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const { enum: codes, 'x-entries': entries = [] } = lookup('dial-codes')
  const nationalities = lookup('nationalities').enum.map(String)
  const regions = nationalities.filter((code) => code.length === 2)

  it('are those of the United Nations and four more states, each with a name', () => {
    expect(new Set(regions).size).toBe(197)
    expect(regions.filter((region) => names.of(region) === undefined)).toEqual([])
  })
  it('are followed by the nationalities of persons without a state, with labels in each language', () => {
    const others = nationalities.slice(regions.length)
    expect(others.join(' ')).toBe('XXA XXB XXC XXX EUE UNO UNA XBA XCC XCE XCO XDC XEC XES XIM XMP XOM XPO')
    const { '*': _, ...labels } = lookup('nationalities')['x-labels'] ?? {}
    expect(Object.keys(labels).toSorted()).toEqual(['de', 'en', 'es', 'fr', 'it', 'ru'])
    for (const own of Object.values(labels)) {
      expect(Object.keys(own)).toEqual(others)
      expect(new Set(Object.values(own)).size).toBe(others.length)
    }
  })
  it('each have one dial code, and every dial code can be chosen', () => {
    const dialled = entries.map(({ region }) => region)
    expect(regions.filter((region) => !dialled.includes(region))).toEqual([])
    expect(new Set(dialled).size).toBe(dialled.length)
    expect(new Set(entries.map(({ code }) => code))).toEqual(new Set(codes))
    expect(new Set(codes).size).toBe(codes.length)
  })
  it.each([
    ['US', '+1'],
    ['EG', '+20'],
    ['DE', '+49'],
    ['GB', '+44'],
    ['RU', '+7'],
    ['KZ', '+7'],
    ['CH', '+41'],
    ['IT', '+39'],
    ['ES', '+34'],
    ['FR', '+33'],
    ['XK', '+383'],
    ['HK', '+852'],
  ])('%s has the dial code %s', (region, code) =>
    expect(entries.find((entry) => entry.region === region)?.code).toBe(code),
  )
})
