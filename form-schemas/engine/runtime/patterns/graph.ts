import type { AST } from '@eslint-community/regexpp'
import { type LetterNode, type Letters, lettersOf } from './letters.ts'
import { PatternFault } from './pattern-fault.ts'

/** A place in a pattern: it reads a letter of a set, leads on without reading, or is the end. */
export type Place =
  | { readonly what: 'reads'; readonly set: number; readonly next: number }
  | { readonly what: 'leads'; readonly to: readonly number[] }
  | { readonly what: 'ends' }

export type Graph = {
  readonly places: readonly Place[]
  readonly sets: readonly Letters[]
  readonly start: number
  /** The place that tries the next letter of the text as a beginning; undefined for a pattern that begins with `^`. */
  readonly seeker: number | undefined
  /** Whether it asks where it stands, as `$` and `\\b` do: its end may be reached without a match. */
  readonly asks: boolean
}

/** A counted repeat is as many places as it counts. */
const mostPlaces = 5000
const anything: Letters = [[0, 0x10ffff]]

/**
 * The pattern as the places a backtracking search goes through.
 * @throws PatternFault it is too large, or of parts whose search is not bounded by places
 */
export function graphOf(pattern: AST.Pattern, flags: string): Graph {
  const places: Place[] = [{ what: 'ends' }]
  const sets: Letters[] = []
  const setOf = new Map<string, number>()
  const add = (place: Place): number => {
    if (places.length >= mostPlaces) throw new PatternFault('large')
    return places.push(place) - 1
  }
  const leads = (to: readonly number[]) => add({ what: 'leads', to })
  let asks = false
  const reads = (name: string, letters: () => Letters, next: number) => {
    const set = setOf.get(name) ?? sets.push(letters()) - 1
    setOf.set(name, set)
    return add({ what: 'reads', set, next })
  }
  const letter = (node: LetterNode, next: number) => reads(node.raw, () => lettersOf(node, flags), next)
  const choice = (alternatives: readonly AST.Alternative[], next: number): number => {
    const [only, ...more] = alternatives.map(({ elements }) =>
      elements.reduceRight((after, element) => part(element, after), next),
    )
    return only !== undefined && more.length === 0 ? only : leads([...(only === undefined ? [] : [only]), ...more])
  }

  function repeat({ element, min, max }: AST.Quantifier, next: number): number {
    let entry = next
    if (max === Infinity) {
      const to: number[] = []
      entry = leads(to)
      to.push(part(element, entry), next)
    } else {
      for (let count = min; count < max; count += 1) entry = leads([part(element, entry), next])
    }
    for (let count = 0; count < min; count += 1) entry = part(element, entry)
    return entry
  }

  function part(element: AST.Element, next: number): number {
    switch (element.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
        return letter(element, next)
      case 'CapturingGroup':
        return choice(element.alternatives, next)
      case 'Group':
        if (element.modifiers !== null) throw new PatternFault('unsupported', element.raw)
        return choice(element.alternatives, next)
      case 'Quantifier':
        return repeat(element, next)
      case 'Assertion':
        if (element.kind === 'lookahead' || element.kind === 'lookbehind')
          throw new PatternFault('unsupported', element.raw)
        asks = true
        return next
      default:
        throw new PatternFault('unsupported', element.raw)
    }
  }

  const whole = choice(pattern.alternatives, 0)
  if (!flags.includes('m') && pattern.alternatives.every(isAnchored))
    return { places, sets, start: whole, seeker: undefined, asks }
  const to: number[] = []
  const start = leads(to)
  const seeker = reads('', () => anything, start)
  to.push(whole, seeker)
  return { places, sets, start, seeker, asks }
}

function isAnchored({ elements: [first] }: AST.Alternative): boolean {
  if (first?.type === 'Assertion') return first.kind === 'start'
  return (first?.type === 'Group' || first?.type === 'CapturingGroup') && first.alternatives.every(isAnchored)
}
