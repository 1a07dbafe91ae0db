import { diffArrays } from 'diff'

type DifferenceLine = {
  readonly kind: 'same' | 'added' | 'removed'
  /** Line numbers from 1; null on the side that does not have the line. */
  readonly from: number | null
  readonly to: number | null
  readonly text: string
}
type FileDifference = {
  readonly path: string
  readonly added: number
  readonly removed: number
  /** Changed lines with three of their neighbours. */
  readonly hunks: readonly { readonly lines: readonly DifferenceLine[] }[]
}

const neighbours = 3
/** With more changed lines the file is shown as replaced. */
const maxChanged = 500

/** Differing files, by path; a file that is missing on one side counts as empty. */
export function filesDifference(
  before: { readonly [path: string]: string },
  after: { readonly [path: string]: string },
): FileDifference[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  return paths.flatMap((path) => {
    const lines = linesDifference(linesOf(before[path]), linesOf(after[path]))
    const count = (kind: DifferenceLine['kind']) => lines.filter((line) => line.kind === kind).length
    return lines.every(({ kind }) => kind === 'same')
      ? []
      : [{ path, added: count('added'), removed: count('removed'), hunks: hunksOf(lines) }]
  })
}

function linesOf(content: string | undefined): string[] {
  if (content === undefined || content === '') return []
  const lines = content.split(/\r?\n/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

function linesDifference(before: readonly string[], after: readonly string[]): DifferenceLine[] {
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  let end = 0
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const middle = editsBetween(before.slice(start, before.length - end), after.slice(start, after.length - end))
  const same = (texts: readonly string[]) => texts.map((text) => ({ kind: 'same', text }) as const)
  return numbered([...same(before.slice(0, start)), ...middle, ...same(before.slice(before.length - end))])
}

type Edit = Pick<DifferenceLine, 'kind' | 'text'>

function numbered(edits: readonly Edit[]): DifferenceLine[] {
  let [from, to] = [0, 0]
  return edits.map(({ kind, text }) => {
    if (kind !== 'added') from += 1
    if (kind !== 'removed') to += 1
    return { kind, text, from: kind === 'added' ? null : from, to: kind === 'removed' ? null : to }
  })
}

function editsBetween(before: readonly string[], after: readonly string[]): Edit[] {
  const edits = (kind: Edit['kind'], texts: readonly string[]) => texts.map((text) => ({ kind, text }))
  const found = diffArrays([...before], [...after], { maxEditLength: maxChanged })
  if (found === undefined) return [...edits('removed', before), ...edits('added', after)]
  return found.flatMap(({ added, removed, value }) => edits(added ? 'added' : removed ? 'removed' : 'same', value))
}

function hunksOf(lines: readonly DifferenceLine[]): { lines: DifferenceLine[] }[] {
  const shown = new Set<number>()
  for (const [index, { kind }] of lines.entries()) {
    if (kind !== 'same') for (let near = index - neighbours; near <= index + neighbours; near += 1) shown.add(near)
  }
  const hunks: { lines: DifferenceLine[] }[] = []
  for (const [index, line] of lines.entries()) {
    if (!shown.has(index)) continue
    const last = hunks.at(-1)
    if (last === undefined || !shown.has(index - 1)) hunks.push({ lines: [line] })
    else last.lines.push(line)
  }
  return hunks
}
