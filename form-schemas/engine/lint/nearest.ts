/** What was probably meant, for a finding's values: the candidate a few slips of the finger away; {} when none is near. */
export function meant(written: string, candidates: Iterable<string>): { readonly meant?: string } {
  const most = written.length < 5 ? 1 : Math.ceil(written.length / 4)
  const [nearest] = [...candidates]
    .map((candidate) => ({ candidate, distance: slips(plain(written), plain(candidate)) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance)
  return nearest === undefined ? {} : { meant: nearest.candidate }
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_ ]/g, '')
}

/** Letters to insert, remove or replace (Levenshtein). */
function slips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1]
    for (const [column, against] of [...other].entries()) {
      next.push(Math.min((row[column] ?? 0) + (letter === against ? 0 : 1), (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
