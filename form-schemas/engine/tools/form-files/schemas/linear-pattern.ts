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
  positionAsked,
  requiredLetters,
} from './pattern-parts.ts'
import { PatternFault } from './pattern-fault.ts'

const parser = new RegExpParser()
const judged = new Map<string, PatternFault | undefined>()
const maxRemembered = 1000

/** Why the pattern is refused; undefined when it is read in linear time. Each pattern is looked at once. */
export function patternFault(pattern: string, flags = 'u'): PatternFault | undefined {
  const key = `${flags} ${pattern}`
  if (judged.has(key)) return judged.get(key)
  const fault = faultOf(pattern, flags)
  if (judged.size >= maxRemembered) judged.clear()
  judged.set(key, fault)
  return fault
}

/**
 * The regular expression: the only way by which a form's patterns become one.
 * @throws PatternFault it is not read in linear time
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

/** Letters that a pattern may count; fewer when it may begin anywhere in the text. */
const maxCounted = { anchored: 5000, anywhere: 500 }
/** Ways in which a text may be read up to any of its letters. */
const maxWays = 50

/** Something that a search may read shorter or longer, or leave out. */
type Choice = {
  readonly letters: Letters
  /** How many lengths it can have. */
  readonly lengths: number
  /** Letters it must read whenever it reads anything, and letters that must be read between it and the current place. */
  readonly fences: readonly Letters[]
  /** It is what a search skips before it begins. */
  readonly isSkipped?: true
}
/** Ways to read the text, so far. */
type Walk = { ways: number }

/**
 * Refuses a repeat around a repeat or an alternative, unless each round begins or ends with a letter that the rest of it
 * cannot read, as in `(,a+)*`. Two choices after each other must share no letter, or be kept apart by a letter that one of
 * them cannot read; choices between few lengths are allowed.
 */
function checkPattern(pattern: AST.Pattern, flags: string): void {
  const asksPosition = positionAsked(pattern)
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

  /** Goes through elements after the choices `before` them; answers those and the elements' own, in this order. */
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

  /** What is repeated must be read in one way each time. */
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
    // A search that comes to a repeat at the very end has found its match, and begins nowhere else
    const isFound = !asksPosition && last?.type === 'Quantifier' && isFixed(last.element)
    sequence(walk, elements.slice(-1), isFound ? before.filter(({ isSkipped }) => isSkipped !== true) : before)
  }
}

/** The choices, with letters that must be read after them. */
function fenced(choices: readonly Choice[], read: readonly Letters[]): readonly Choice[] {
  return read.length === 0 ? choices : choices.map((choice) => ({ ...choice, fences: [...choice.fences, ...read] }))
}
