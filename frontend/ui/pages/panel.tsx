import { useId, type ReactNode } from 'react'

type Props = { title: ReactNode; more?: ReactNode; children: ReactNode }

/** One part of the dashboard with its heading. */
export function Panel({ title, more, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-3 pb-2.5">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  )
}
