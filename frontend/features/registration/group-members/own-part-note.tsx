import { CircleCheck, UserPen } from 'lucide-react'
import { useText } from '../../../lib/intl/use-text.ts'
import type { SubmissionView } from '../submission-view.ts'

type Props = { readonly part: NonNullable<SubmissionView['part']>; readonly status: SubmissionView['status'] }

/** Shows a member who leads the group, what stays private, and whether their part is done. */
export function OwnPartNote({ part: { isDone, leaderName }, status }: Props) {
  const t = useText()
  const isWaiting = status === 'draft' || status === 'missing_docs'
  const Icon = isDone ? CircleCheck : UserPen
  const instanceRef = leaderName === null ? '' : '.named'
  return (
    <section
      role="status"
      className={`mb-6 grid grid-cols-[auto_1fr] gap-x-2.5 rounded-lg px-4 py-3.5 ${isDone ? 'bg-done-tint' : 'bg-sunk'}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 ${isDone ? 'text-done' : 'text-ink-2'}`} />
      <p className="min-w-0 wrap-anywhere">
        <strong className="block">
          {t(isDone ? 'part.own.done' : `part.own${instanceRef}`, { leader: leaderName })}
        </strong>
        {isWaiting && t(isDone ? `part.own.done.text${instanceRef}` : 'part.own.text', { leader: leaderName })}
      </p>
    </section>
  )
}
