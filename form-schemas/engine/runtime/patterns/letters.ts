import type { AST } from '@eslint-community/regexpp'

/** Code points as ranges, sorted, none touching another. */
export type Letters = readonly (readonly [from: number, to: number])[]
/** A part of a pattern that reads exactly one letter. */
export type LetterNode = AST.Character | AST.CharacterClass | AST.CharacterSet

const last = 0x10ffff

/** What the part reads. Whoever writes `\p{Script=Cyrillic}` or `\u0430` means the same letters. */
export function lettersOf(node: LetterNode, flags: string): Letters {
  if (flags.includes('i')) return tried(node.raw, flags)
  if (node.type === 'Character') return [[node.value, node.value]]
  if (node.type === 'CharacterSet') return ofSet(node, flags)
  const inside = joined(node.elements.flatMap((element) => ofElement(element, flags)))
  return node.negate ? others(inside) : inside
}

function ofElement(element: AST.CharacterClassElement, flags: string): Letters {
  switch (element.type) {
    case 'Character':
      return [[element.value, element.value]]
    case 'CharacterClassRange':
      return [[element.min.value, element.max.value]]
    case 'CharacterSet':
      return ofSet(element, flags)
    default:
      return tried(element.raw, flags)
  }
}

const sets: { readonly [kind: string]: Letters } = {
  digit: [[48, 57]],
  word: [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ],
  space: [
    [9, 13],
    [32, 32],
    [160, 160],
    [5760, 5760],
    [8192, 8202],
    [8232, 8233],
    [8239, 8239],
    [8287, 8287],
    [12288, 12288],
    [65279, 65279],
  ],
  lineEnd: [
    [10, 10],
    [13, 13],
    [8232, 8233],
  ],
}

function ofSet(node: AST.CharacterSet, flags: string): Letters {
  if (node.kind === 'any') return flags.includes('s') ? [[0, last]] : others(sets['lineEnd'] ?? [])
  const known = sets[node.kind]
  if (known === undefined) return tried(node.raw, flags)
  return node.kind !== 'property' && node.negate ? others(known) : known
}

const found = new Map<string, Letters>()

/** Asks the language itself, letter by letter. */
function tried(raw: string, flags: string): Letters {
  const key = `${flags} ${raw}`
  const known = found.get(key)
  if (known !== undefined) return known
  const expression = new RegExp(`^${raw}$`, flags.replaceAll(/[gy]/g, ''))
  const ranges: [number, number][] = []
  for (let letter = 0; letter <= last; letter += 1) {
    if (!expression.test(String.fromCodePoint(letter))) continue
    const range = ranges.at(-1)
    if (range?.[1] === letter - 1) range[1] = letter
    else ranges.push([letter, letter])
  }
  found.set(key, ranges)
  return ranges
}

function joined(ranges: Letters): Letters {
  const together: [number, number][] = []
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const before = together.at(-1)
    if (before !== undefined && from <= before[1] + 1) before[1] = Math.max(before[1], to)
    else together.push([from, to])
  }
  return together
}

function others(letters: Letters): Letters {
  const starts = [0, ...letters.map(([, to]) => to + 1)]
  const ends = [...letters.map(([from]) => from - 1), last]
  return starts.map((from, index): [number, number] => [from, ends[index] ?? last]).filter(([from, to]) => from <= to)
}

/**
 * Letters that no set tells apart stand for one kind: answers, for each kind, which of the sets (by index) hold it. Kinds
 * in no set are left out.
 */
export function kindsOf(sets: readonly Letters[]): ReadonlySet<number>[] {
  const edges = sets.flatMap((letters, set) =>
    letters.flatMap(([from, to]) => [
      { at: from, set, opens: true },
      { at: to + 1, set, opens: false },
    ]),
  )
  const open = new Set<number>()
  const kinds = new Map<string, ReadonlySet<number>>()
  const sorted = edges.toSorted((one, other) => one.at - other.at)
  for (const [index, { at, set, opens }] of sorted.entries()) {
    if (opens) open.add(set)
    else open.delete(set)
    if (sorted[index + 1]?.at !== at && open.size > 0)
      kinds.set([...open].toSorted((one, other) => one - other).join(), new Set(open))
  }
  return [...kinds.values()]
}
