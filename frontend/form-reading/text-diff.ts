/** A text in three parts: common start, difference, common end. */
export type DiffSegments = readonly [start: string, differs: string, end: string]

/** Difference of two texts; undefined when they share less than half. */
export function diffText(from: string, to: string): { from: DiffSegments; to: DiffSegments } | undefined {
  const before = Array.from(from)
  const after = Array.from(to)
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start += 1
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  if ((start + end) * 2 < Math.max(before.length, after.length)) return undefined
  return { from: cut(before, start, end), to: cut(after, start, end) }
}

function cut(letters: readonly string[], start: number, end: number): DiffSegments {
  const until = letters.length - end
  return [letters.slice(0, start).join(''), letters.slice(start, until).join(''), letters.slice(until).join('')]
}
