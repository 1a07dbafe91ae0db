import { CircleCheck } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'

/** Above a form that was handed in. */
export function SubmittedNote({ says }: { readonly says: string }) {
  const t = useText()
  return (
    <section
      id="status-note"
      tabIndex={-1}
      className="mb-8 grid justify-items-start gap-2 rounded-lg bg-done-tint px-5 py-6"
    >
      <CircleCheck aria-hidden className="size-9 text-done" strokeWidth={1.75} />
      <h2>{t(says)}</h2>
      <p>{t(`${says}.text`)}</p>
    </section>
  )
}
