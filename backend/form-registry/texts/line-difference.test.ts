import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filesDifference } from './line-difference.ts'

const text = (...lines: string[]) => `${lines.join('\n')}\n`
const diff = (before: string, after: string) =>
  filesDifference({ a: before }, { a: after }).map(({ added, removed, hunks }) => ({
    added,
    removed,
    hunks: hunks.map(({ lines }) =>
      lines.map(({ kind, from, to, text: line }) => `${kind} ${from ?? '-'} ${to ?? '-'} ${line}`),
    ),
  }))

describe('the difference of files', () => {
  it('is empty for equal files, whatever their line endings', () =>
    expect(diff('a\r\nb\r\n', text('a', 'b'))).toEqual([]))

  it('shows changed lines with three neighbours and the numbers of both sides', () =>
    expect(
      diff(
        text('1', '2', '3', '4', 'old', '6', '7', '8', '9'),
        text('1', '2', '3', '4', 'new', 'more', '6', '7', '8', '9'),
      ),
    ).toEqual([
      {
        added: 2,
        removed: 1,
        hunks: [
          [
            'same 2 2 2',
            'same 3 3 3',
            'same 4 4 4',
            'removed 5 - old',
            'added - 5 new',
            'added - 6 more',
            'same 6 7 6',
            'same 7 8 7',
            'same 8 9 8',
          ],
        ],
      },
    ]))

  it('separates distant changes into hunks', () => {
    const lines = Array.from({ length: 40 }, (_, index) => String(index))
    expect(diff(text(...lines), text('new', ...lines, 'new'))[0]?.hunks).toHaveLength(2)
  })

  it('shows a new file as added and a missing one as removed', () => {
    expect(filesDifference({}, { b: text('1', '2') })).toMatchObject([{ path: 'b', added: 2, removed: 0 }])
    expect(filesDifference({ b: text('1') }, {})).toMatchObject([{ path: 'b', added: 0, removed: 1 }])
  })

  it('transforms one text into the other, for any two', () => {
    const lines = fc.array(fc.constantFrom('{', '}', '"a": 1,', '"b": 2,', ''), { maxLength: 30 })
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const [file] = filesDifference({ a: text('top', ...before) }, { a: text('top', ...after) })
        const all = file?.hunks.flatMap((hunk) => hunk.lines) ?? []
        const removed = all.filter(({ kind }) => kind !== 'added').map(({ from, text: line }) => [from, line])
        const added = all.filter(({ kind }) => kind !== 'removed').map(({ to, text: line }) => [to, line])
        expect(removed).toEqual(removed.map(([number]) => [number, ['top', ...before][Number(number) - 1]]))
        expect(added).toEqual(added.map(([number]) => [number, ['top', ...after][Number(number) - 1]]))
        const kept = all.filter(({ kind }) => kind === 'same').length
        expect((file?.removed ?? 0) - (file?.added ?? 0)).toBe(before.length - after.length)
        expect(kept).toBeLessThanOrEqual(before.length + 1)
      }),
      { numRuns: 300 },
    )
  })

  it('of very different long texts is quick', () => {
    const long = (seed: string) => text(...Array.from({ length: 10_000 }, (_, index) => `${seed}${index}`))
    expect(diff(long('a'), long('b'))[0]).toMatchObject({ added: 10_000, removed: 10_000 })
  })
})
