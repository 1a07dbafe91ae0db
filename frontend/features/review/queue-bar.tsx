import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'
import { guestNameOf } from '../../lib/queries/submission-row.ts'
import type { QueuePlace } from './use-queue.ts'

/** Links to the queue and to the previous and next registration. */
export function QueueBar({ place }: { place: QueuePlace | undefined }) {
  const t = useText()
  const { at, previous, next, count } = place ?? {}
  const nextName = next && (guestNameOf(next) ?? next.referenceCode)
  return (
    <nav
      aria-label={t('review.queue')}
      className="flex flex-wrap items-center justify-between gap-x-4 text-sm print:hidden"
    >
      <Link to="/forms?status=pending_review" className={look}>
        <ArrowLeft size={20} aria-hidden="true" />
        {t('review.queue')}
      </Link>
      <span className="flex flex-wrap items-center gap-x-4">
        {at !== undefined && (
          <span className="text-ink-2 tabular-nums">
            {t('review.queue.place', {
              place: at + 1,
              count: count?.replace('+', '') === count ? Number(count) : count,
            })}
          </span>
        )}
        {previous && (
          <Link to={`/submissions/${previous.id}`} aria-keyshortcuts="k" className={look}>
            {t('review.queue.previous')} <Key>K</Key>
          </Link>
        )}
        {next && (
          <Link to={`/submissions/${next.id}`} aria-keyshortcuts="j" className={look}>
            {t('review.queue.next', { name: nextName })} <Key>J</Key>
          </Link>
        )}
      </span>
    </nav>
  )
}

function Key({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="rounded-sm border border-line px-1.5 font-sans text-xs leading-5 text-ink-2 max-desk:hidden"
    >
      {children}
    </kbd>
  )
}

const look = 'inline-flex min-h-touch items-center gap-1.5 font-medium no-underline hover:underline'
