import type { Parts } from './letters-that-differ.ts'

/** A text whose differing letters are underlined. */
export function MarkedText({ text, parts }: { text: string; parts: Parts | undefined }) {
  if (!parts || parts[1] === '') return text
  const [start, differs, end] = parts
  return (
    <>
      {start}
      <mark className="bg-transparent font-bold text-inherit shadow-[inset_0_-3px_0_var(--aqua)]">{differs}</mark>
      {end}
    </>
  )
}
