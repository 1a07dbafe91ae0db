import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import type { DueRegistration } from '@fleet/backend/features/submissions/due-contract'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'

/** State of a client: the trip, missing answers with their deadline, and whether the guest has the form. */
export function ClientState({ row, due }: { row: SubmissionRow; due?: DueRegistration | undefined }) {
  const t = useText()
  const { day } = useDates()
  const trip = [row.boatName, row.tripStartDate && day(row.tripStartDate)].filter(Boolean).join(', ')
  return (
    <div className="text-sm font-normal text-ink-2 desk:text-xs">
      {trip && <p>{trip}</p>}
      {due && (
        <div className="flex flex-wrap items-start gap-x-3">
          <Deadline due={due} />
          <Needs due={due} />
          {due.handedOver && (
            <span>
              {due.handedOver.redeemed
                ? t('forms.due.takenUp')
                : t('forms.due.handedOver', { date: day(due.handedOver.at) })}
            </span>
          )}
        </div>
      )}
    </div>
  )
}

function Deadline({ due: { dueDate, daysLeft } }: { due: DueRegistration }) {
  const t = useText()
  const { day } = useDates()
  if (dueDate === null || daysLeft === null) return null
  if (daysLeft < 0) return <strong className="text-stop-ink">{t('forms.due.overdue', { days: -daysLeft })}</strong>
  return <span>{t('forms.due.by', { date: day(dueDate) })}</span>
}

function Needs({ due }: { due: DueRegistration }) {
  const t = useText()
  const { missingCount, awaitingGuest, readyToSend } = due
  return (
    <>
      {missingCount > 0 && <Missing due={due} />}
      {awaitingGuest && <span className="text-wait-ink">{t('forms.due.awaitingGuest')}</span>}
      {readyToSend && <span className="font-semibold text-done-ink">{t('forms.due.ready')}</span>}
    </>
  )
}

/** The number of missing answers, expandable to the first ones; above the link that covers the row. */
function Missing({ due: { missing, missingCount, persons } }: { due: DueRegistration }) {
  const t = useText()
  const more = missingCount - missing.length
  return (
    <details className="relative z-10">
      <summary className="cursor-pointer py-0.5 underline decoration-1 underline-offset-[0.2em] max-desk:py-2">
        {t('forms.due.missing', { count: missingCount })}
      </summary>
      <ul className="mb-1 list-disc pl-5">
        {missing.map(({ person, field, label }) => (
          <li key={`${person}:${field}`}>
            {persons > 1 && person !== null ? t('forms.due.ofPerson', { person, label }) : label}
          </li>
        ))}
        {more > 0 && <li>{t('forms.due.more', { count: more })}</li>}
      </ul>
    </details>
  )
}
