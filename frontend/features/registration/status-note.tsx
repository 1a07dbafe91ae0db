import { CircleCheck, FileWarning, Lock, PencilLine, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { SubmittedNote } from '../../form-filling/submitted-note.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { CodeBadge } from '../../ui/badges/code-badge.tsx'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import { mayPropose } from './proposals/may-propose.ts'
import type { SubmissionView } from './submission-view.ts'

const looks: Readonly<Record<'done' | 'wait' | 'neutral', string>> = {
  done: 'bg-done-tint',
  wait: 'bg-wait-tint',
  neutral: 'bg-sunk',
}

type Props = {
  readonly view: SubmissionView
  /** `YYYY-MM-DD` */
  readonly today: string
  readonly staff: boolean
  /** Submitted in this visit. */
  readonly submitted: boolean
  /** Number of requested items that are answered. */
  readonly answered: number
  /** Links to the requested items. */
  readonly requestLinks: ReactNode
}

/** Above a form that is no longer a draft: its status, and why it cannot be changed or which items are requested. */
export function StatusNote({ view, today, staff, submitted, answered, requestLinks }: Props) {
  const t = useText()
  const { status, editable, requestedItems, reviewNotes } = view
  const isOver = (status === 'approved' || status === 'pending_review') && !mayPropose(view, today)
  if (submitted && status === 'pending_review')
    return (
      <SubmittedNote
        title={t('registration.toast.submitted')}
        text={t(
          staff ? 'registration.toast.submitted.text' : `registration.status.pending_review${isOver ? '.over' : ''}`,
        )}
      >
        <CodeBadge code={view.referenceCode} variant="ocean" size="lg" />
      </SubmittedNote>
    )
  if (status === 'draft' && editable === true && !reviewNotes) return null
  const isRequest = status === 'missing_docs'
  const Icon: LucideIcon = isRequest
    ? FileWarning
    : editable === true && !staff
      ? PencilLine
      : status === 'approved' || status === 'completed'
        ? CircleCheck
        : Lock
  const tone = isRequest ? 'wait' : status === 'approved' || status === 'completed' ? 'done' : 'neutral'
  const text =
    staff && editable === true
      ? 'staff'
      : isRequest && requestedItems.length === 0
        ? 'missing_docs.all'
        : isOver
          ? `${status}.over`
          : status
  return (
    <section
      id="status-note"
      tabIndex={-1}
      className={`mb-6 grid grid-cols-[auto_1fr] gap-3 rounded-lg px-4 py-3.5 ${looks[tone]}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5" />
      <div className="grid justify-items-start gap-1.5">
        <StatusBadge status={status} />
        <p>{t(`registration.status.${text}`, { count: requestedItems.length })}</p>
        {isRequest && requestedItems.length > 0 && (
          <p className="text-sm font-semibold tabular-nums">
            {t('asked.count', { done: answered, count: requestedItems.length })}
          </p>
        )}
        {isRequest && requestLinks}
        {reviewNotes && <p className="border-l-2 border-line-strong pl-3 whitespace-pre-line">{reviewNotes}</p>}
      </div>
    </section>
  )
}
