import { meanAround, type Picture } from './picture.ts'

/** Dark pixels that touch: a letter, several that blur has joined, or dirt. In pixels; `right` and `bottom` belong to it. */
export type Blot = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number; readonly pixels: number }

const darker = 0.87
const fewestPixels = 12

/** What is darker than what lies around it, whatever shadow lies upon both. */
export function blotsIn(picture: Picture): Blot[] {
  const { width, height } = picture
  const soft = meanAround(picture, 1)
  const around = meanAround(picture, Math.max(10, Math.round(Math.max(width, height) / 60)))
  const runs: { row: number; from: number; to: number; root: number }[] = []
  const roots: number[] = []
  const rootOf = (run: number): number => {
    let root = run
    while (roots[root] !== root) root = roots[root] ?? root
    roots[run] = root
    return root
  }
  let before = 0
  for (let row = 0; row < height; row++) {
    const first = runs.length
    let from = -1
    for (let x = 0; x <= width; x++) {
      const at = row * width + x
      const isDark = x < width && (soft[at] ?? 0) < (around[at] ?? 0) * darker
      if (isDark && from < 0) from = x
      if (isDark || from < 0) continue
      roots.push(runs.length)
      runs.push({ row, from, to: x - 1, root: 0 })
      from = -1
    }
    join(runs, { before, first, row }, (one, other) => {
      roots[rootOf(one)] = rootOf(other)
    })
    before = first
  }
  return gathered(runs, rootOf)
}

/** Runs of a row that touch those of the row above. */
function join(runs: readonly { row: number; from: number; to: number }[], { before, first, row }: { before: number; first: number; row: number }, same: (one: number, other: number) => void): void {
  let above = before
  for (let index = first; index < runs.length; index++) {
    const run = runs[index]
    if (run === undefined) continue
    while (above < first && (runs[above]?.row !== row - 1 || (runs[above]?.to ?? 0) < run.from - 1)) above++
    for (let other = above; other < first && (runs[other]?.from ?? 0) <= run.to + 1; other++) same(index, other)
  }
}

function gathered(runs: readonly { row: number; from: number; to: number }[], rootOf: (run: number) => number): Blot[] {
  const blots = new Map<number, { left: number; right: number; top: number; bottom: number; pixels: number }>()
  for (const [index, { row, from, to }] of runs.entries()) {
    const root = rootOf(index)
    const blot = blots.get(root)
    if (blot === undefined) blots.set(root, { left: from, right: to, top: row, bottom: row, pixels: to - from + 1 })
    else {
      blot.left = Math.min(blot.left, from)
      blot.right = Math.max(blot.right, to)
      blot.bottom = row
      blot.pixels += to - from + 1
    }
  }
  return [...blots.values()].filter(({ pixels }) => pixels >= fewestPixels)
}
