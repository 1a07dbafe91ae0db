import { expect, it } from 'vitest'
import { freshNonce } from './cipher.ts'

it('gives each nonce once, and keeps none that was given', () => {
  const nonces = Array.from({ length: 2_000 }, freshNonce)
  const texts = nonces.map((nonce) => nonce.toString('hex'))
  expect(nonces.every(({ length }) => length === 12)).toBe(true)
  expect(new Set(texts).size).toBe(2_000)
})
