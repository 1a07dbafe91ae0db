import { randomOf } from '../random.ts'

const largest = 20

/** How many travel together: two of three alone, most groups small; every size from 2 to 20 when there is room for all. */
export function partySizes(count: number): number[] {
  const random = randomOf('party sizes')
  const groups = Math.floor(count * 0.27)
  const large = Array.from({ length: largest - 1 }, (_, index) => largest - index)
  const sizes =
    groups >= 3 * large.length ? large : groups > 0 ? [Math.min(largest, groups)].filter((size) => size > 1) : []
  const small = Array.from({ length: groups - sizes.length }, () => random.pick([2, 2, 2, 2, 2, 3, 3, 4, 4, 5]))
  const alone = Array.from({ length: count - groups }, () => 1)
  return shuffled([...sizes, ...small, ...alone])

  function shuffled(list: readonly number[]): number[] {
    return list
      .map((size) => ({ size, place: random.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ size }) => size)
  }
}
