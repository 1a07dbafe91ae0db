import { randomOf } from '../random.ts'

const maxSize = 20

/** Party sizes: almost three of four alone, most groups small; every size from 2 to 20 when the count allows. */
export function partySizes(count: number): number[] {
  const random = randomOf('party sizes')
  const groups = Math.floor(count * 0.27)
  const large = Array.from({ length: maxSize - 1 }, (_, index) => maxSize - index)
  const sizes =
    groups >= 3 * large.length ? large : groups > 0 ? [Math.min(maxSize, groups)].filter((size) => size > 1) : []
  const small = Array.from({ length: groups - sizes.length }, () => random.pick([2, 2, 2, 2, 2, 3, 3, 4, 4, 5]))
  const alone = Array.from({ length: count - groups }, () => 1)
  return shuffled([...sizes, ...small, ...alone])

  function shuffled(list: readonly number[]): number[] {
    return list
      .map((size) => ({ size, order: random.next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ size }) => size)
  }
}
