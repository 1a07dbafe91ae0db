import { expect, it } from 'vitest'
import { freshNonce } from './cipher.ts'

it('returns a different nonce of 12 bytes each time', () => {
  const nonces = Array.from({ length: 2_000 }, freshNonce)
  const texts = nonces.map((nonce) => nonce.toString('hex'))
  expect(nonces.every(({ length }) => length === 12)).toBe(true)
  expect(new Set(texts).size).toBe(2_000)
})
