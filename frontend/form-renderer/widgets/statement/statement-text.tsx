/** A text of several paragraphs in a place of its own; long ones scroll, and a keyboard reaches them. */
export function StatementText({ title, paragraphs }: { readonly title: string; readonly paragraphs: readonly string[] }) {
  return (
    <div className="max-h-96 overflow-y-auto rounded-t-md border-b border-line px-4 pt-4 pb-4" tabIndex={0} role="group" aria-label={title}>
      <p className="font-semibold">{title}</p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-2 max-w-[65ch] text-ink-2">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
