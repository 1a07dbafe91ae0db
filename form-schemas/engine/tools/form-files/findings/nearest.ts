/** The closest candidate within a small edit distance, as a finding's value; {} when there is none. */
export function closestMatch(written: string, candidates: Iterable<string>): { readonly meant?: string } {
  const maxDistance = written.length < 5 ? 1 : Math.ceil(written.length / 4)
  const [nearest] = [...candidates]
    .map((candidate) => ({ candidate, distance: editDistance(plain(written), plain(candidate)) }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((one, other) => one.distance - other.distance)
  return nearest === undefined ? {} : { meant: nearest.candidate }
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_ ]/g, '')
}

/** Number of letters to insert, remove, replace or swap with the next (Damerau-Levenshtein). */
function editDistance(one: string, other: string): number {
  const [letters, against] = [[...one], [...other]]
  let before: number[] = []
  let row = Array.from({ length: against.length + 1 }, (_, index) => index)
  for (const [line, letter] of letters.entries()) {
    const next = [line + 1]
    for (const [column, expected] of against.entries()) {
      const isSwapped = line > 0 && column > 0 && letter === against[column - 1] && letters[line - 1] === expected
      const swapped = isSwapped ? (before[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY
      next.push(
        Math.min(
          (row[column] ?? 0) + (letter === expected ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          swapped,
        ),
      )
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}
