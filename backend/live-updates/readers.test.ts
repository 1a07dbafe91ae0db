import { expect, it } from 'vitest'
import { createReaders, readerTimeoutMs } from './readers.ts'

const read = (accountId: string, isLeaving = false) => ({ submissionId: 's', accountId, isLeaving })

it('reports readers that arrive or leave, not those that stay', () => {
  const readers = createReaders()
  expect([
    readers.record(read('a'), 0),
    readers.record(read('a'), 1),
    readers.record(read('b'), 2),
    readers.record(read('a', true), 3),
    readers.record(read('a', true), 4),
  ]).toEqual([true, false, true, true, false])
  expect(readers.of('s', 5)).toEqual(['b'])
})

it('forgets readers without further signals', () => {
  const readers = createReaders()
  readers.record(read('a'), 0)
  readers.record(read('b'), 10)
  expect(readers.of('s', readerTimeoutMs)).toEqual(['b'])
  expect(readers.of('s', readerTimeoutMs + 10)).toEqual([])
  expect(readers.record(read('a'), readerTimeoutMs + 11)).toBe(true)
})
