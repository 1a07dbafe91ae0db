import { describe, expect, it } from 'vitest'
import { isSameEmail } from './email.ts'

describe('two e-mails are the same', () => {
  it.each([
    ['fiona@example.com', 'Fiona@Example.COM'],
    ['rené@example.com', 'RENé@EXAMPLE.com'],
  ])('whatever the case of A to Z: %s, %s', (one, other) => expect(isSameEmail(one, other)).toBe(true))
})

describe('two e-mails are two people’s', () => {
  it.each([
    ['a ligature', 'fiona@example.com', '\uFB01ona@example.com'],
    ['the Kelvin sign', 'karim@example.com', '\u212Aarim@example.com'],
    ['the Kelvin sign in the host', 'a@kite.example', 'a@\u212Aite.example'],
    ['full width', 'admin@example.com', '\uFF41dmin@example.com'],
    ['a long s', 'sara@example.com', '\u017Fara@example.com'],
    ['a dotted capital I', 'ines@example.com', '\u0130nes@example.com'],
    ['an accent of its own', 'ren\u00E9@example.com', 'rene\u0301@example.com'],
    ['letters beyond Latin', 'карим@example.com', 'КАРИМ@example.com'],
    ['a space', 'fiona@example.com', ' fiona@example.com'],
    ['nothing to see', 'fiona@example.com', 'fi\u200Bona@example.com'],
  ])('%s', (_, one, other) => expect(isSameEmail(one, other)).toBe(false))
})
