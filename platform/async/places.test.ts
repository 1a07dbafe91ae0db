import { expect, it } from 'vitest'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { places } from './places.ts'

const limit = (most: number, beyond: string) => ({ most, of: 'places', what: '', beyond })

function codeOf(take: () => unknown): string {
  try {
    take()
    return 'taken'
  } catch (error) {
    return error instanceof Rejection ? error.code : String(error)
  }
}

it('places are taken by each and in all, and are free again once given back, however often that is said', () => {
  const { take } = places({ each: limit(2, 'each'), inAll: limit(3, 'all') })
  const first = take('one')
  take('one')
  expect(codeOf(() => take('one'))).toBe('each')
  const other = take('other')
  expect(codeOf(() => take('third'))).toBe('all')
  other()
  other()
  expect(codeOf(() => take('third'))).toBe('taken')
  expect(codeOf(() => take('fourth'))).toBe('all')
  first()
  expect(codeOf(() => take('one'))).toBe('taken')
})
