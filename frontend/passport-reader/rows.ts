import type { Blot } from './blots.ts'

/** A row of letters: the middle of its letters is at y = a + b t + c t², with t = x - `from`; lengths in pixels. */
export type Row = {
  readonly from: number
  readonly to: number
  readonly curve: readonly [number, number, number]
  /** Of a capital. */
  readonly height: number
}

const smallest = 7
const fewest = 8
/** `<` is lower than a capital, and there may be many. */
const capitalsFrom = 0.86

/** Rows of letters of one height, wherever they run across the picture, the longest first. */
export function rowsIn(blots: readonly Blot[], most: number): Row[] {
  const letters = blots.filter((blot) => isLetterlike(blot)).toSorted((one, other) => one.left - other.left)
  const chains = chained(letters).filter((chain) => chain.length >= fewest)
  return joined(chains.map(rowOf).filter((row) => row !== undefined))
    .filter(({ from, to, height }) => to - from > 14 * height)
    .toSorted((one, other) => (other.to - other.from) / Math.max(other.height, 12) - (one.to - one.from) / Math.max(one.height, 12))
    .slice(0, most)
    .map(({ row }) => row)
}

const heightOf = ({ top, bottom }: Blot): number => bottom - top + 1
const middleOf = ({ top, bottom }: Blot): number => (top + bottom) / 2

function isLetterlike(blot: Blot): boolean {
  const [width, height] = [blot.right - blot.left + 1, heightOf(blot)]
  return height >= smallest && height <= 120 && width <= 14 * height && blot.pixels > 0.08 * width * height
}

/** Each blot with the nearest to its right that goes on beside it. */
function chained(letters: readonly Blot[]): Blot[][] {
  const next = new Map<Blot, Blot>()
  const taken = new Set<Blot>()
  for (const [index, one] of letters.entries()) {
    const height = heightOf(one)
    let best: Blot | undefined
    for (let position = index + 1; position < letters.length; position++) {
      const other = letters[position]
      if (other === undefined || other.left > one.right + 2.6 * height) break
      const ratio = heightOf(other) / height
      if (other.left < one.right - 0.2 * height || ratio < 0.5 || ratio > 2 || taken.has(other)) continue
      if (Math.abs(middleOf(other) - middleOf(one)) > 0.42 * Math.max(height, heightOf(other))) continue
      if (best === undefined || other.left < best.left) best = other
    }
    if (best === undefined) continue
    next.set(one, best)
    taken.add(best)
  }
  return letters.filter((one) => !taken.has(one)).map((first) => {
    const chain = [first]
    for (let one = next.get(first); one !== undefined; one = next.get(one)) chain.push(one)
    return chain
  })
}

type Fitted = { readonly row: Row; readonly from: number; readonly to: number; readonly height: number; readonly blots: readonly Blot[] }

function rowOf(blots: readonly Blot[]): Fitted | undefined {
  const heights = blots.map(heightOf).toSorted((one, other) => one - other)
  const height = heights[Math.floor(heights.length * capitalsFrom)] ?? 0
  const fitting = blots.filter((blot) => Math.abs(heightOf(blot) - height) < 0.45 * height)
  const [from, to] = [Math.min(...fitting.map(({ left }) => left)), Math.max(...fitting.map(({ right }) => right))]
  if (fitting.length < fewest) return undefined
  const curve = fitted(fitting.map((blot) => ({ t: (blot.left + blot.right) / 2 - from, y: middleOf(blot) })), height)
  return curve && { row: { from, to, curve, height }, from, to, height, blots: fitting }
}

/** Rows that a glare or a gap has parted. */
function joined(rows: readonly Fitted[]): Fitted[] {
  const left = rows.toSorted((one, other) => one.from - other.from)
  const whole: Fitted[] = []
  for (const row of left) {
    const index = whole.findIndex((before) => {
      const gap = row.from - before.to
      const ratio = row.height / before.height
      return gap > -row.height && gap < 14 * row.height && ratio > 0.7 && ratio < 1.4 && Math.abs(heightAt(before.row, row.from) - heightAt(row.row, row.from)) < 0.7 * row.height
    })
    const before = whole[index]
    const both = before && rowOf([...before.blots, ...row.blots])
    if (both === undefined) whole.push(row)
    else whole[index] = both
  }
  return whole
}

/** Where the row's middle is at x. */
export function heightAt({ from, curve: [a, b, c] }: Row, x: number): number {
  const t = x - from
  return a + b * t + c * t * t
}

/** Least squares, three times, each time without what lies off. */
function fitted(points: readonly { t: number; y: number }[], height: number): Row['curve'] | undefined {
  let used = points
  let curve: Row['curve'] | undefined
  for (let turn = 0; turn < 3; turn++) {
    curve = leastSquares(used)
    if (curve === undefined) return undefined
    const [a, b, c] = curve
    const kept = points.filter(({ t, y }) => Math.abs(y - a - b * t - c * t * t) < 0.22 * height)
    if (kept.length < fewest) break
    used = kept
  }
  return curve
}

function leastSquares(points: readonly { t: number; y: number }[]): Row['curve'] | undefined {
  const scale = Math.max(...points.map(({ t }) => Math.abs(t)), 1)
  const sums = [0, 0, 0, 0, 0]
  const right = [0, 0, 0]
  for (const { t, y } of points) {
    const u = t / scale
    let power = 1
    for (let index = 0; index < 5; index++) {
      sums[index] = (sums[index] ?? 0) + power
      if (index < 3) right[index] = (right[index] ?? 0) + power * y
      power *= u
    }
  }
  const [s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0] = sums
  const [r0 = 0, r1 = 0, r2 = 0] = right
  const determinant = (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  const whole = determinant(s0, s1, s2, s1, s2, s3, s2, s3, s4)
  if (Math.abs(whole) < 1e-9) return undefined
  return [
    determinant(r0, s1, s2, r1, s2, s3, r2, s3, s4) / whole,
    determinant(s0, r0, s2, s1, r1, s3, s2, r2, s4) / whole / scale,
    determinant(s0, s1, r0, s1, s2, r1, s2, s3, r2) / whole / scale / scale,
  ]
}
