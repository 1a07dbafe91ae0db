import { useId, type ReactNode } from 'react'

/** Panel above the answers. */
export function ReviewPanel({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 content-start rounded-lg border border-line bg-surface px-4 pt-3 pb-3.5"
    >
      <h2 id={id} className="mb-2 text-base">
        {title}
      </h2>
      {children}
    </section>
  )
}
