import { expect, it } from 'vitest'
import { preferredUnitFirst } from './preferred-unit-first.ts'

it('puts the person’s own unit first', () => {
  expect(preferredUnitFirst('ft', '170 cm (5 ft 7 in)')).toBe('5 ft 7 in (170 cm)')
  expect(preferredUnitFirst('lb', '75 kg (165 lb)')).toBe('165 lb (75 kg)')
})

it('leaves labels in metric units, and labels of another shape, unchanged', () => {
  expect(preferredUnitFirst('cm', '170 cm (5 ft 7 in)')).toBe('170 cm (5 ft 7 in)')
  expect(preferredUnitFirst('ft', 'EU 42')).toBe('EU 42')
})
