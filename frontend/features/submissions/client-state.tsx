import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import type { DueRegistration } from '@fleet/backend/features/submissions/due-contract'
import { FormattedMessage } from 'react-intl'
import { useDates } from '../../lib/intl/dates.ts'

/** Of one client: the trip, what is missing until when, and whether the guest has it. */
export function ClientState({ row, due }: { row: SubmissionRow; due?: DueRegistration | undefined }) {
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
              {due.handedOver.redeemed ? (
                <FormattedMessage id="forms.due.takenUp" />
              ) : (
                <FormattedMessage id="forms.due.handedOver" values={{ date: day(due.handedOver.at) }} />
              )}
            </span>
          )}
        </div>
      )}
    </div>
  )
}

function Deadline({ due: { dueDate, daysLeft } }: { due: DueRegistration }) {
  const { day } = useDates()
  if (dueDate === null || daysLeft === null) return null
  if (daysLeft < 0)
    return (
      <strong className="text-stop-ink">
        <FormattedMessage id="forms.due.overdue" values={{ days: -daysLeft }} />
      </strong>
    )
  return (
    <span>
      <FormattedMessage id="forms.due.by" values={{ date: day(dueDate) }} />
    </span>
  )
}

function Needs({ due }: { due: DueRegistration }) {
  const { missingCount, awaitingGuest, readyToSend } = due
  return (
    <>
      {missingCount > 0 && <Missing due={due} />}
      {awaitingGuest && (
        <span className="text-wait-ink">
          <FormattedMessage id="forms.due.awaitingGuest" />
        </span>
      )}
      {readyToSend && (
        <span className="font-semibold text-done-ink">
          <FormattedMessage id="forms.due.ready" />
        </span>
      )}
    </>
  )
}

/** How many, and opened the first of them by name; above the link that the whole row is. */
function Missing({ due: { missing, missingCount, persons } }: { due: DueRegistration }) {
  const more = missingCount - missing.length
  return (
    <details className="relative z-10">
      <summary className="cursor-pointer py-0.5 underline decoration-1 underline-offset-[0.2em] max-desk:py-2">
        <FormattedMessage id="forms.due.missing" values={{ count: missingCount }} />
      </summary>
      <ul className="mb-1 list-disc pl-5">
        {missing.map(({ person, field, label }) => (
          <li key={`${person}:${field}`}>
            {persons > 1 && person !== null ? (
              <FormattedMessage id="forms.due.ofPerson" values={{ person, label }} />
            ) : (
              label
            )}
          </li>
        ))}
        {more > 0 && (
          <li>
            <FormattedMessage id="forms.due.more" values={{ count: more }} />
          </li>
        )}
      </ul>
    </details>
  )
}
