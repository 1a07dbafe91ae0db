import type { Graph, Place } from './graph.ts'
import { kindsOf } from './letters.ts'
import { PatternFault } from './pattern-fault.ts'

/** Places that wait for a letter, and in how many ways a search can have come there. */
type Ways = ReadonlyMap<number, number>
type Reached = {
  readonly waiting: Ways
  /** In how many ways the pattern's end is reached. */
  readonly ended: number
}

/** More ways than this to have read the same text are too many; a list of some hundred words is fine. */
const mostWays = 500
/** Steps of the proof; what needs more is not proven. */
const mostSteps = 200_000

/**
 * Proves that no text can be read in more than `mostWays` ways up to any of its letters, so that a backtracking search
 * does at most that many steps for each letter: all sets of ways that any text leads to are gone through, and they are
 * finitely many as long as none is larger.
 * @throws PatternFault some text has more ways, or there are too many sets to go through
 */
export function proveFewWays(graph: Graph): void {
  const reachedFrom = closures(graph)
  const kinds = kindsOf(graph.sets)
  const first = bounded(graph, reachedFrom(graph.start))
  const seen = new Set([keyOf(first)])
  const open = [first]
  let steps = 0
  for (let ways = open.pop(); ways !== undefined; ways = open.pop()) {
    for (const kind of kinds) {
      const next = bounded(graph, afterLetter(graph.places, ways, kind, reachedFrom))
      steps += ways.size + next.size
      if (steps > mostSteps) throw new PatternFault('large')
      const key = keyOf(next)
      if (seen.has(key)) continue
      seen.add(key)
      open.push(next)
    }
  }
}

function bounded({ seeker, asks }: Graph, { waiting, ended }: Reached): Ways {
  const ways = new Map(waiting)
  // A search that has found a match does not begin again behind it
  if (seeker !== undefined && ended > 0 && !asks) ways.delete(seeker)
  const sum = [...ways.values()].reduce((total, count) => total + count, ended)
  if (sum > mostWays) throw new PatternFault('slow')
  return ways
}

function afterLetter(
  places: readonly Place[],
  ways: Ways,
  kind: ReadonlySet<number>,
  reachedFrom: (place: number) => Reached,
): Reached {
  const waiting = new Map<number, number>()
  let ended = 0
  for (const [index, count] of ways) {
    const place = places[index]
    if (place?.what !== 'reads' || !kind.has(place.set)) continue
    const reached = reachedFrom(place.next)
    for (const [next, more] of reached.waiting) waiting.set(next, (waiting.get(next) ?? 0) + count * more)
    ended += count * reached.ended
  }
  return { waiting, ended }
}

/** What is reached from a place without reading a letter, with every way to it counted. */
function closures({ places }: Graph): (place: number) => Reached {
  const known = new Map<number, Reached | 'begun'>()
  function reachedFrom(index: number): Reached {
    const there = known.get(index)
    if (there === 'begun') throw new PatternFault('empty')
    if (there !== undefined) return there
    known.set(index, 'begun')
    const reached = look(index)
    if (reached.waiting.size > mostWays) throw new PatternFault('slow')
    known.set(index, reached)
    return reached
  }
  function look(index: number): Reached {
    const place = places[index]
    if (place === undefined || place.what === 'ends') return { waiting: new Map(), ended: 1 }
    if (place.what === 'reads') return { waiting: new Map([[index, 1]]), ended: 0 }
    const parts = place.to.map(reachedFrom)
    const waiting = new Map<number, number>()
    for (const part of parts)
      for (const [next, count] of part.waiting) waiting.set(next, (waiting.get(next) ?? 0) + count)
    return { waiting, ended: parts.reduce((total, { ended }) => total + ended, 0) }
  }
  return reachedFrom
}

function keyOf(ways: Ways): string {
  return [...ways].toSorted(([one], [other]) => one - other).join(' ')
}
