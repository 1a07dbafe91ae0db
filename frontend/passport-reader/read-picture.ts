import { type Aligned, aligned, chanceOf, type Seen, seenIn } from './align.ts'
import { blotsIn } from './blots.ts'
import { signs, type Weights } from './net.ts'
import { type Picture, quarterTurned } from './picture.ts'
import { heightAt, type Row, rowsIn } from './rows.ts'
import { type Choice, type Shape, shapes } from './shapes.ts'
import { stripOf } from './strip.ts'

/** `isRight`: whether every check digit of lines is that of what it stands for. */
export type Reader = { readonly weights: Weights; readonly isRight: (lines: string) => boolean }

export type Read = {
  readonly lines: string
  readonly isRight: boolean
  /** The mean logarithm of how likely each letter is. */
  readonly score: number
}

const mostRows = 8
/** Below it nothing that was seen looks like such lines, and above it what has the right check digits is believed. */
const worst = -1.1
const good = -0.35
const otherScales = [0.88, 1.14]

/** The machine-readable lines in a picture, however it lies; undefined where none are found. */
export function readPicture(picture: Picture, reader: Reader): Read | undefined {
  let [turned, best] = [picture, undefined as Read | undefined]
  for (let quarter = 0; quarter < 4; quarter++) {
    const read = readUpright(turned, reader)
    if (read?.isRight) return read
    if (read && (best === undefined || read.score > best.score)) best = read
    if (quarter < 3) turned = quarterTurned(turned)
  }
  return best
}

function readUpright(picture: Picture, reader: Reader): Read | undefined {
  const rows = rowsIn(blotsIn(picture), mostRows)
  const seen = new Map<string, Seen>()
  const seeing = (group: readonly Row[]): Seen[] => group.map((row) => {
    // Lines of one document are of one height; one that is all names and fillers hides it
    const height = Math.max(...group.map((one) => one.height))
    const key = `${rows.indexOf(row)} ${height}`
    const known = seen.get(key) ?? seenIn(stripOf(picture, row, height), reader.weights)
    seen.set(key, known)
    return known
  })
  const tries = shapes.flatMap((shape) => groupsOf(rows, shape.lines.length).flatMap((group) => tried({ shape, group }, seeing(group)) ?? []))
  const [best] = tries.toSorted((one, other) => other.score - one.score)
  if (best === undefined || best.score < worst) return undefined
  const reads = [readOf(best, reader)]
  for (const scale of reads[0]?.isRight ? [] : otherScales) {
    const height = scale * Math.max(...best.group.map((row) => row.height))
    const again = tried(best, best.group.map((row) => seenIn(stripOf(picture, row, height), reader.weights)))
    if (again) reads.push(readOf(again, reader))
  }
  return reads.find(({ isRight }) => isRight) ?? reads.toSorted((one, other) => other.score - one.score)[0]
}

/** Rows below each other, as close as lines of one document are. */
function groupsOf(rows: readonly Row[], count: number): Row[][] {
  return rows.flatMap((first) => {
    const group = [first]
    while (group.length < count) {
      const above = group.at(-1) ?? first
      const middle = (above.from + above.to) / 2
      const [below] = rows
        .filter((row) => row !== above && Math.min(row.to, above.to) - Math.max(row.from, above.from) > 0.5 * (above.to - above.from))
        .map((row) => ({ row, apart: (heightAt(row, middle) - heightAt(above, middle)) / above.height }))
        .filter(({ apart }) => apart > 1.2 && apart < 5)
        .toSorted((one, other) => one.apart - other.apart)
      if (below === undefined) return []
      group.push(below.row)
    }
    return [group]
  })
}

type Candidate = { readonly shape: Shape; readonly group: readonly Row[] }
type Try = Candidate & { readonly score: number; readonly seen: readonly Seen[]; readonly lines: readonly Aligned[] }

function tried({ shape, group }: Candidate, seen: readonly Seen[]): Try | undefined {
  const lines = shape.lines.flatMap((allowed, index) => {
    const line = seen[index] && aligned(seen[index], allowed)
    return line ? [line] : []
  })
  if (lines.length < shape.lines.length) return undefined
  return { shape, group, seen, lines, score: lines.reduce((sum, { score }) => sum + score, 0) / lines.length }
}

/** One letter of what was read, and what else it may be, the likeliest first; `behind`: how much less likely. */
type Letter = { readonly sign: string; readonly others: readonly { readonly sign: string; readonly behind: number }[] }

function readOf({ shape, seen, lines, score }: Try, { isRight }: Reader): Read {
  const letters = shape.lines.flatMap((allowed, line) => allowed.map((choice, index) => letterAt(seen[line], lines[line]?.places[index] ?? 0, choice)))
  const text = (changed: readonly { at: number; sign: string }[] = []) => {
    const all = letters.map(({ sign }, at) => changed.find((one) => one.at === at)?.sign ?? sign).join('')
    return shape.lines.map((_, line) => all.slice(line * shape.length, (line + 1) * shape.length)).join('\n')
  }
  if (score < good) return { lines: text(), isRight: false, score }
  if (isRight(text())) return { lines: text(), isRight: true, score }
  const mended = mendings(letters).map(text).find(isRight)
  return { lines: mended ?? text(), isRight: mended !== undefined, score }
}

/** A letter is looked at a little to the left and right as well. */
function letterAt(seen: Seen | undefined, place: number, choice: Choice): Letter {
  const around = seen === undefined ? [] : [place - 1, place, place + 1].filter((one) => one >= 0 && one < seen.count)
  const likely = choice
    .map((one) => ({ sign: signs[one.sign] ?? '<', value: Math.log(around.reduce((sum, at) => sum + (seen ? chanceOf(seen, at, one) : 0), 1e-9)) }))
    .toSorted((one, other) => other.value - one.value)
  const [first, ...others] = likely
  return { sign: first?.sign ?? '<', others: others.slice(0, 2).map(({ sign, value }) => ({ sign, behind: (first?.value ?? 0) - value })) }
}

const mostDoubts = 6
const largestDoubt = 3

/** The likeliest other readings, one letter changed or two: what the check digits then call right was meant. */
function mendings(letters: readonly Letter[]): { at: number; sign: string }[][] {
  const doubts = letters
    .flatMap(({ others }, at) => others.map(({ sign, behind }) => ({ at, sign, behind })))
    .filter(({ behind }) => behind < largestDoubt)
    .toSorted((one, other) => one.behind - other.behind)
    .slice(0, mostDoubts)
  const pairs = doubts.flatMap((one, index) => doubts.slice(index + 1).filter((other) => other.at !== one.at).map((other) => [one, other]))
  return [...doubts.map((one) => [one]), ...pairs]
}
