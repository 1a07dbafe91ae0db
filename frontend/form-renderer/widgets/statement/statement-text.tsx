/** A text of several paragraphs, shown in full: a text to agree to must not be hidden in a scrolling box. */
export function StatementText({
  title,
  paragraphs,
}: {
  readonly title: string
  readonly paragraphs: readonly string[]
}) {
  return (
    <div className="px-4 pt-4 pb-4 not-last:border-b not-last:border-line">
      <p className="font-semibold">{title}</p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-2 max-w-[65ch] text-ink-2">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
