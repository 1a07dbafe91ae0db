import { describe, expect, it } from 'vitest'
import { languages } from '@fleet/platform/http/texts'
import { quotedName, typedName } from './typed-name.ts'

describe('a name in a mail to an address that another person typed', () => {
  it.each(['Nadia Salem', 'José Ñúñez-O’Brien', 'Dr. Anna M. Weber', 'Ольга Иванова', 'Dive Point 24', 'محمد'])(
    'is kept: %s',
    (name) => expect(typedName(` ${name} `)).toBe(name),
  )

  it.each([
    'Win at https://evil.example',
    'Visit evil.example now',
    'evil.example/prize',
    'www evil example',
    'pay@evil.example',
    'You won\nClick here',
    'You won\u2028Click here',
    'Call +20 122 345 678',
    '” Snefro writes: pay now “',
    `You have won a trip ${'very '.repeat(12)}`,
    '',
  ])('is left out: %s', (name) => expect(typedName(name)).toBeUndefined())

  it('is quoted in each language', () => {
    expect(new Set(languages.map((language) => quotedName('Lena', language)))).toEqual(
      new Set(['“Lena”', '„Lena“', '«Lena»', '«\u00a0Lena\u00a0»']),
    )
    expect(quotedName(undefined, 'en')).toBeUndefined()
  })
})
