import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { readonly title: ReactNode; readonly text: ReactNode; readonly children?: ReactNode }

/** Shown above a form submitted in this visit. */
export function SubmittedNote({ title, text, children }: Props) {
  return (
    <section
      id="status-note"
      tabIndex={-1}
      className="mb-8 grid justify-items-start gap-2 rounded-lg bg-done-tint px-5 py-6"
    >
      <CircleCheck aria-hidden className="size-9 text-done" strokeWidth={1.75} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  )
}
