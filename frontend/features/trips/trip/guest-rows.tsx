import type { TripGuest } from '@fleet/backend/features/trips/contract'
import { ArrowRightLeft } from 'lucide-react'
import { groupBy } from '../../../lib/group-by.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { useChanged } from '../../../lib/live/use-changed.ts'
import { shortLabel } from '../../../lib/short-label.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeBadge } from '../../../ui/badges/code-badge.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'

/** A guest's missing answers, or what they wait for. */
function MissingWords({ guest }: { guest: TripGuest }) {
  const t = useText()
  const { missing, missingCount, awaitsGuest, readiness } = guest
  if (missing.length > 0) {
    const absent = missing.flatMap(({ label, problem }) => (problem === null ? [shortLabel(label)] : [])).join(', ')
    const more = missingCount - missing.length
    return (
      <>
        {absent}
        {more > 0 && <> {t('trip.more', { count: more })}</>}
        {missing.map(
          ({ field, label, problem }) =>
            problem !== null && (
              <span key={field} className="block">
                {shortLabel(label)}: {problem}
              </span>
            ),
        )}
      </>
    )
  }
  if (awaitsGuest) return t('trip.awaitsGuest')
  if (readiness === 'ready') return t('trip.nothingMissing')
  return t(readiness === 'waiting' ? 'trip.waiting' : 'trip.toSend')
}

type Props = {
  readonly guests: readonly TripGuest[]
  /** A booking is moved from the row of its first guest. */ readonly onMove?: (guest: TripGuest) => void
}

/** Guests with their missing answers, and links to complete them. */
export function GuestRows({ guests, onMove }: Props) {
  const firsts = new Set(
    [...groupBy(guests, ({ submissionId }) => submissionId).values()].flatMap(([first]) => first ?? []),
  )
  return (
    <ul className="text-sm">
      {guests.map((guest) => (
        <GuestRow
          key={`${guest.submissionId} ${guest.person}`}
          guest={guest}
          onMove={firsts.has(guest) ? onMove : undefined}
        />
      ))}
    </ul>
  )
}

function GuestRow({ guest, onMove }: { guest: TripGuest; onMove: Props['onMove'] }) {
  const t = useText()
  const { submissionId, referenceCode, name, person, persons, status } = guest
  const called = name ?? t('submission.unnamed')
  const isMovable = status !== 'completed' && status !== 'rejected'
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0 desk:grid-cols-[13rem_minmax(0,1fr)_12rem_auto] ${useChanged(submissionId)}`}
    >
      <span className="min-w-0">
        <strong
          className={`text-[0.9375rem] wrap-anywhere ${name === null ? 'font-normal text-ink-3' : 'font-semibold'}`}
        >
          {called}
        </strong>
        <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
          <CodeBadge code={referenceCode} size="sm" />
          {persons > 1 && t('trip.personOf', { person, persons })}
        </span>
      </span>
      <span className="text-ink-2 wrap-anywhere">
        <MissingWords guest={guest} />
      </span>
      <span className="flex flex-wrap items-center justify-between gap-2 desk:contents">
        <span>
          <StatusBadge status={status} />
        </span>
        <span className="flex flex-wrap justify-end gap-2 desk:w-60">
          {onMove && isMovable && (
            <Button
              size="staff"
              icon={<ArrowRightLeft size={16} aria-hidden="true" />}
              aria-label={t('trip.moveOf', { code: referenceCode })}
              onClick={() => onMove(guest)}
            >
              {t('trip.move')}
            </Button>
          )}
          <LinkButton
            size="staff"
            to={`/submissions/${submissionId}`}
            aria-label={t(status === 'pending_review' ? 'trip.reviewOf' : 'trip.openOf', { name: called })}
          >
            {t(status === 'pending_review' ? 'trip.review' : 'trip.open')}
          </LinkButton>
        </span>
      </span>
    </li>
  )
}
