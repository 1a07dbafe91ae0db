import { type AST, RegExpParser } from '@eslint-community/regexpp'
import {
  anything,
  countedLetters,
  firstLetters,
  isAnchored,
  isFixed,
  type Letters,
  lettersOf,
  mayBeEmpty,
  overlap,
  hasPositionAssertion,
  requiredLetters,
} from './pattern-parts.ts'
import { PatternFault } from './pattern-fault.ts'

const parser = new RegExpParser()
const results = new Map<string, PatternFault | undefined>()
const maxRemembered = 1000

/** Why the pattern is refused; undefined when it matches in linear time. Cached per pattern. */
export function patternFault(pattern: string, flags = 'u'): PatternFault | undefined {
  const key = `${flags} ${pattern}`
  if (results.has(key)) return results.get(key)
  const fault = faultOf(pattern, flags)
  if (results.size >= maxRemembered) results.clear()
  results.set(key, fault)
  return fault
}

/**
 * Compiles a form's pattern. All patterns of forms must be compiled here.
 * @throws PatternFault it does not match in linear time
 */
export function linearRegExp(pattern: string, flags: string): RegExp {
  const fault = patternFault(pattern, flags)
  if (fault !== undefined) throw fault
  return new RegExp(pattern, flags)
}

function faultOf(pattern: string, flags: string): PatternFault | undefined {
  try {
    void new RegExp(pattern, flags)
  } catch (error) {
    return new PatternFault('syntax', error instanceof Error ? error.message : String(error))
  }
  try {
    checkPattern(parser.parsePattern(pattern, 0, pattern.length, { unicode: flags.includes('u') }), flags)
    return undefined
  } catch (error) {
    return error instanceof PatternFault ? error : new PatternFault('unsupported', pattern)
  }
}

/** Maximum sum of repeat counts; lower for unanchored patterns. */
const maxCounted = { anchored: 5000, anywhere: 500 }
/** Maximum number of ways to match a text up to any letter. */
const maxWays = 50

/** A part of variable length. */
type Choice = {
  readonly letters: Letters
  /** Number of possible lengths. */
  readonly lengths: number
  /** Letters it must match when it matches anything, and letters required between it and the current place. */
  readonly fences: readonly Letters[]
  /** The implicit prefix of an unanchored search. */
  readonly isSkipped?: true
}
type Walk = { ways: number }

/**
 * Refuses a repeat of a repeat or an alternative, unless each round begins or ends with a letter that its rest cannot
 * match, as in `(,a+)*`. Consecutive choices must share no letter, or be separated by a letter that one of them cannot
 * match; choices between few lengths are allowed.
 */
function checkPattern(pattern: AST.Pattern, flags: string): void {
  const assertsPosition = hasPositionAssertion(pattern)
  const meet = (some: Letters, others: Letters) => overlap(some, others, flags)

  function multiply(walk: Walk, ways: number): void {
    walk.ways *= ways
    if (walk.ways > maxWays) throw new PatternFault('slow')
  }

  function choose(walk: Walk, before: readonly Choice[], choice: Choice): void {
    const rivals = before.filter(
      (other) =>
        meet(other.letters, choice.letters) &&
        [...other.fences, ...choice.fences].every((fence) => meet(fence, other.letters) && meet(fence, choice.letters)),
    )
    const lengths = rivals.reduce((sum, rival) => sum + rival.lengths, 0)
    multiply(walk, Math.max(1, Math.min(choice.lengths, lengths)))
  }

  /** Checks elements after the choices `before` them; returns both, in this order. */
  function sequence(walk: Walk, elements: readonly AST.Element[], before: readonly Choice[]): readonly Choice[] {
    return elements.reduce((choices, element) => part(walk, element, choices), before)
  }

  function part(walk: Walk, element: AST.Element, before: readonly Choice[]): readonly Choice[] {
    if (element.type === 'Quantifier') return repeat(walk, element, before)
    return 'alternatives' in element
      ? either(walk, element.alternatives, before)
      : fenced(before, requiredLetters(element))
  }

  function either(walk: Walk, sides: readonly AST.Alternative[], before: readonly Choice[]): readonly Choice[] {
    const [only, ...others] = sides
    if (only !== undefined && others.length === 0) return sequence(walk, only.elements, before)
    const firsts = sides.map(firstLetters)
    multiply(walk, Math.max(1, ...firsts.map((first) => firsts.filter((other) => meet(first, other)).length)))
    const inside = sides.flatMap(({ elements }) => sequence(walk, elements, before).slice(before.length))
    const letters = sides.flatMap(({ elements }) => elements.flatMap(lettersOf))
    if (!sides.some(({ elements }) => elements.every(mayBeEmpty))) return [...fenced(before, [letters]), ...inside]
    const choice = { letters, lengths: sides.length, fences: [] }
    choose(walk, before, choice)
    return [...before, choice, ...inside]
  }

  function repeat(walk: Walk, quantifier: AST.Quantifier, before: readonly Choice[]): readonly Choice[] {
    const { element, min, max } = quantifier
    if (max > 1) checkRound(quantifier)
    if (min === max && isFixed(element)) return max === 0 ? before : part(walk, element, before)
    const choice: Choice = {
      letters: lettersOf(element),
      lengths: max === 1 || isFixed(element) ? max - min + 1 : Infinity,
      fences: 'alternatives' in element ? requiredLetters(element) : [],
    }
    choose(walk, before, choice)
    const inside = part(walk, element, before).slice(before.length)
    return [...fenced(before, requiredLetters(quantifier)), choice, ...inside]
  }

  /** A repeated part must match in one way per round. */
  function checkRound({ element, max, raw }: AST.Quantifier): void {
    if (!('alternatives' in element)) return
    if (max === Infinity && mayBeEmpty(element)) throw new PatternFault('empty', raw)
    const [only, ...others] = element.alternatives
    const walk = { ways: 1 }
    if (only !== undefined) sequence(walk, only.elements, [])
    if (only === undefined || others.length > 0 || walk.ways > 1) throw new PatternFault('slow', raw)
    const isApart = [only.elements, only.elements.toReversed()].some(
      ([separator, ...rest]) =>
        separator !== undefined &&
        isFixed(separator) &&
        requiredLetters(separator).some((letters) => !meet(letters, rest.flatMap(lettersOf))),
    )
    if (!isApart && !isFixed(element)) throw new PatternFault('slow', raw)
  }

  for (const { elements } of pattern.alternatives) {
    const isHeld = !flags.includes('m') && isAnchored(elements)
    const counted = elements.reduce((sum, element) => sum + countedLetters(element), 0)
    if (counted > (isHeld ? maxCounted.anchored : maxCounted.anywhere)) throw new PatternFault('large')
    const walk = { ways: 1 }
    const skipped: Choice = { letters: anything, lengths: Infinity, fences: [], isSkipped: true }
    const before = sequence(walk, elements.slice(0, -1), isHeld ? [] : [skipped])
    const last = elements.at(-1)
    // A search that reaches a final repeat has matched, and does not start elsewhere
    const isFound = !assertsPosition && last?.type === 'Quantifier' && isFixed(last.element)
    sequence(walk, elements.slice(-1), isFound ? before.filter(({ isSkipped }) => isSkipped !== true) : before)
  }
}

/** Adds letters that must match after the choices. */
function fenced(choices: readonly Choice[], read: readonly Letters[]): readonly Choice[] {
  return read.length === 0 ? choices : choices.map((choice) => ({ ...choice, fences: [...choice.fences, ...read] }))
}
