import { afterEach, expect, it, vi } from 'vitest'
import { newId } from './new-id.ts'

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

afterEach(() => vi.unstubAllGlobals())

it('is a version 4 UUID also on plain http, where crypto.randomUUID is missing', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
  expect(newId()).toMatch(uuid4)
  expect(newId()).not.toBe(newId())
})
