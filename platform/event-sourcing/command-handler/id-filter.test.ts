import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { idFilter } from './id-filter.ts'

const added = Array.from({ length: 10_000 }, () => randomUUID())

describe('a filter of ids', () => {
  const filter = idFilter()
  for (const id of added) filter.add(id)

  it('never says no of one that was added, also taken up again', () => {
    const again = idFilter(filter.layers())
    expect(added.every((id) => filter.mayHave(id) && again.mayHave(id))).toBe(true)
  })

  it('seldom says yes of another', () => {
    const others = Array.from({ length: 10_000 }, (_, n) => `other ${n}`)
    expect(others.filter((id) => filter.mayHave(id)).length).toBeLessThan(10)
  })

  it('takes few bytes for each, and none before the first', () => {
    expect(filter.bytes).toBeLessThan(8 * added.length)
    expect(idFilter().bytes).toBe(0)
    expect(idFilter().mayHave('any')).toBe(false)
  })
})
