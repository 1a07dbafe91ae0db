import type { DiffSegments } from './text-diff.ts'

/** A text with differing letters underlined. */
export function MarkedText({ text, diff }: { text: string; diff: DiffSegments | undefined }) {
  if (!diff || diff[1] === '') return text
  const [start, differs, end] = diff
  return (
    <>
      {start}
      <mark className="bg-transparent font-bold text-inherit shadow-[inset_0_-3px_0_var(--aqua)]">{differs}</mark>
      {end}
    </>
  )
}
