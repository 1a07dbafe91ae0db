import { type AST, visitRegExpAST } from '@eslint-community/regexpp'
import { PatternFault } from './pattern-fault.ts'

/** Source of the parts that match one letter each. */
export type Letters = readonly string[]
type Part = AST.Element | AST.Alternative

export const anything: Letters = ['[^]']

const partsOf = (part: Part): readonly Part[] => {
  if (part.type === 'Alternative') return part.elements
  if (part.type === 'Quantifier') return [part.element]
  return 'alternatives' in part ? part.alternatives : []
}
const isLetter = (part: Part) =>
  part.type === 'Character' || part.type === 'CharacterClass' || part.type === 'CharacterSet'

/**
 * Whether the pattern has position assertions such as `$` and `\b`, so that it can reach its end without a match.
 * @throws PatternFault it has a part that no rule covers
 */
export function hasPositionAssertion(pattern: AST.Pattern): boolean {
  const unsupported = ({ raw }: AST.Node) => {
    throw new PatternFault('unsupported', raw)
  }
  let found = false
  visitRegExpAST(pattern, {
    onAssertionEnter: (node) =>
      node.kind === 'lookahead' || node.kind === 'lookbehind' ? unsupported(node) : (found = true),
    onBackreferenceEnter: unsupported,
    onModifiersEnter: unsupported,
  })
  return found
}

export function isAnchored([first]: readonly AST.Element[]): boolean {
  if (first?.type === 'Assertion') return first.kind === 'start'
  return (
    (first?.type === 'Group' || first?.type === 'CapturingGroup') &&
    first.alternatives.every(({ elements }) => isAnchored(elements))
  )
}

export function mayBeEmpty(part: Part): boolean {
  if (part.type === 'Quantifier') return part.min === 0 || mayBeEmpty(part.element)
  if (part.type === 'Alternative') return part.elements.every(mayBeEmpty)
  return 'alternatives' in part ? part.alternatives.some(mayBeEmpty) : !isLetter(part)
}

/** Whether it matches a fixed number of letters in one way only. */
export function isFixed(part: Part): boolean {
  const isOne =
    part.type === 'Quantifier' ? part.min === part.max : !('alternatives' in part) || part.alternatives.length === 1
  return isOne && partsOf(part).every(isFixed)
}

/** Sum of its repeat counts; an unbounded repeat counts as one. */
export function countedLetters(part: Part): number {
  const inside = partsOf(part).reduce((sum, one) => sum + countedLetters(one), isLetter(part) ? 1 : 0)
  if (part.type !== 'Quantifier') return inside
  return inside * (part.max === Infinity ? Math.max(part.min, 1) : part.max)
}

export function lettersOf(part: Part): Letters {
  return isLetter(part) ? [part.raw] : partsOf(part).flatMap(lettersOf)
}

export function firstLetters(part: Part): Letters {
  if (part.type !== 'Alternative') return isLetter(part) ? [part.raw] : partsOf(part).flatMap(firstLetters)
  const read = part.elements.findIndex((element) => !mayBeEmpty(element))
  return part.elements.slice(0, read < 0 ? undefined : read + 1).flatMap(firstLetters)
}

/** Letter sets that it must match at least once each. */
export function requiredLetters(part: Part): readonly Letters[] {
  if (isLetter(part)) return [[part.raw]]
  if (mayBeEmpty(part)) return []
  if ('alternatives' in part && part.alternatives.length > 1) return [lettersOf(part)]
  return partsOf(part).flatMap(requiredLetters)
}

/** Whether two sets share a letter. */
export function overlap(some: Letters, others: Letters, flags: string): boolean {
  return some.some((one) => others.some((other) => one === other || isShared(one, other, flags)))
}

const known = new Map<string, boolean>()
const maxKnown = 10_000

/** Evaluates by the regular expression engine, so that `\p{Script=Cyrillic}` and `\u0430` compare by letters. */
function isShared(one: string, other: string, flags: string): boolean {
  const key = `${flags} ${one} ${other}`
  const found = known.get(key)
  if (found !== undefined) return found
  const both = new RegExp(`(?=${one})${other}`, flags.replaceAll(/[gy]/g, ''))
  const answer = everyLetter().some((letters) => both.test(letters))
  if (known.size >= maxKnown) known.clear()
  known.set(key, answer)
  return answer
}

let planes: readonly string[] | undefined

/** All code points, a text for each plane. */
function everyLetter(): readonly string[] {
  planes ??= Array.from({ length: 17 }, (_, plane) => lettersOfPlane(plane))
  return planes
}

/** Written as UTF-16: joining a million texts takes 0.2 s of each start. */
function lettersOfPlane(plane: number): string {
  const size = 0x10000
  if (plane === 0) return Buffer.from(Uint16Array.from({ length: size }, (_, unit) => unit).buffer).toString('utf16le')
  const units = new Uint16Array(2 * size)
  for (let index = 0; index < size; index += 1) {
    units[2 * index] = 0xd800 + (plane - 1) * 0x40 + (index >> 10)
    units[2 * index + 1] = 0xdc00 + (index & 0x3ff)
  }
  return Buffer.from(units.buffer).toString('utf16le')
}
