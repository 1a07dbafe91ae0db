import { expect, it } from 'vitest'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { semaphore } from './semaphore.ts'

const limit = (max: number, onExceeded: string) => ({ max, unit: 'places', description: '', onExceeded })

function codeOf(take: () => unknown): string {
  try {
    take()
    return 'taken'
  } catch (error) {
    return error instanceof Rejection ? error.code : String(error)
  }
}

it('the semaphore limits places per key and in total, and frees a place once, however often it is released', () => {
  const { acquire } = semaphore({ each: limit(2, 'each'), total: limit(3, 'all') })
  const first = acquire('one')
  acquire('one')
  expect(codeOf(() => acquire('one'))).toBe('each')
  const other = acquire('other')
  expect(codeOf(() => acquire('third'))).toBe('all')
  other()
  other()
  expect(codeOf(() => acquire('third'))).toBe('taken')
  expect(codeOf(() => acquire('fourth'))).toBe('all')
  first()
  expect(codeOf(() => acquire('one'))).toBe('taken')
})
