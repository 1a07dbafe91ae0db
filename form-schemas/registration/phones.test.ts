import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { setPhones } from '../engine/runtime/phones/loaded-phones.ts'
import { phones } from '../engine/runtime/phones/phones.ts'
import { enteredPhones, withPhones } from '../engine/runtime/phones/entered-phones.ts'
import { loadForm } from '../engine/tools/load.ts'

setPhones(phones)
const { definition } = await loadForm(fileURLToPath(new URL('..', import.meta.url)), 'registration')

const stored = (phone: string, countryCode = '+1', isOpen = true) =>
  withPhones(
    { phone },
    enteredPhones(definition, { phone }, { effective: { countryCode, phone }, isOpen: () => isOpen }),
  )

describe('a phone number among answers', () => {
  it.each([
    ['+39 333 1234567', { phone: '333 123 4567', countryCode: '+39' }],
    ['+39 06 69812345', { phone: '06 6981 2345', countryCode: '+39' }],
    ['+225 0707123456', { phone: '07 07 12 3456', countryCode: '+225' }],
    ['00378 0549 882345', { phone: '0549 882345', countryCode: '+378' }],
    ['+49 (0)170 1234567', { phone: '170 1234567', countryCode: '+49' }],
  ])('%s leaves its country code to the field for it', (phone, answers) => expect(stored(phone)).toEqual(answers))

  it('without a code is read by the code field', () => {
    expect(stored('0170 1234567', '+49')).toEqual({ phone: '170 1234567' })
    expect(stored('06 69812345', '+39')).toEqual({ phone: '06 6981 2345' })
  })

  it.each(['+870 776 399 999', '+881 6 1234 5678'])(
    'stays whole if its code is not offered, as that of a satellite telephone: %s',
    (phone) => expect(stored(phone)).toEqual({ phone }),
  )

  it('stays whole if the code field is closed and has another code', () => {
    expect(stored('+39 333 1234567', '+49', false)).toEqual({ phone: '+39 333 1234567' })
    expect(stored('+39 333 1234567', '+39', false)).toEqual({ phone: '333 123 4567', countryCode: '+39' })
  })

  it.each(['12', 'ask at reception', '0170 1234567 abends', '+'])('stays as entered if it is none: %s', (phone) =>
    expect(stored(phone, '+49')).toEqual({ phone }),
  )
})
