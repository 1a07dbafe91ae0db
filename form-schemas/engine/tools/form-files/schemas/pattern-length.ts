import { type AST, RegExpParser } from '@eslint-community/regexpp'

type Part = AST.Element | AST.Alternative
type Length = { readonly min: number; readonly max: number }

const parser = new RegExpParser()
const none: Length = { min: 0, max: 0 }

/** How many letters a text has that matches the pattern: letters around an unanchored match count as unlimited. */
export function patternLength(pattern: string): Length {
  const { alternatives } = parser.parsePattern(pattern, 0, pattern.length, { unicode: true })
  return widest(alternatives.map((alternative) => ({ ...lengthOf(alternative), ...openEnd(alternative) })))
}

function openEnd({ elements }: AST.Alternative): Partial<Length> {
  const isAssertion = (element: AST.Element | undefined, kind: string) =>
    element?.type === 'Assertion' && element.kind === kind
  return isAssertion(elements[0], 'start') && isAssertion(elements.at(-1), 'end') ? {} : { max: Infinity }
}

function lengthOf(part: Part): Length {
  if (part.type === 'Quantifier') {
    const { min, max } = lengthOf(part.element)
    return { min: min * part.min, max: max === 0 ? 0 : max * part.max }
  }
  if (part.type === 'Alternative')
    return part.elements.map(lengthOf).reduce((sum, one) => ({ min: sum.min + one.min, max: sum.max + one.max }), none)
  if (part.type === 'Group' || part.type === 'CapturingGroup') return widest(part.alternatives.map(lengthOf))
  return part.type === 'Character' || part.type === 'CharacterClass' || part.type === 'CharacterSet'
    ? { min: 1, max: 1 }
    : none
}

function widest(lengths: readonly Length[]): Length {
  return { min: Math.min(...lengths.map(({ min }) => min)), max: Math.max(...lengths.map(({ max }) => max)) }
}
