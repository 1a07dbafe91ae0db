import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import type { DueRegistration } from '@fleet/backend/features/submissions/due-contract'
import { FormattedMessage } from 'react-intl'
import { useDates } from '../../lib/intl/dates.ts'

/** Of one client: the trip, what is missing until when, and whether the guest has it. */
export function ClientState({ row, due }: { row: SubmissionRow; due?: DueRegistration | undefined }) {
  const { day } = useDates()
  const trip = [row.boatName, row.tripStartDate && day(row.tripStartDate)].filter(Boolean).join(', ')
  return (
    <span className="block text-sm font-normal text-ink-2 desk:text-xs">
      {trip && <span className="block">{trip}</span>}
      {due && (
        <span className="flex flex-wrap gap-x-3">
          <Deadline due={due} />
          <Needs due={due} />
          {due.handedOver && (
            <span>
              {due.handedOver.redeemed ? <FormattedMessage id="forms.due.takenUp" /> : <FormattedMessage id="forms.due.handedOver" values={{ date: day(due.handedOver.at) }} />}
            </span>
          )}
        </span>
      )}
    </span>
  )
}

function Deadline({ due: { dueDate, daysLeft } }: { due: DueRegistration }) {
  const { day } = useDates()
  if (dueDate === null || daysLeft === null) return null
  if (daysLeft < 0) return <strong className="text-stop-ink"><FormattedMessage id="forms.due.overdue" values={{ days: -daysLeft }} /></strong>
  return <span><FormattedMessage id="forms.due.by" values={{ date: day(dueDate) }} /></span>
}

function Needs({ due: { missingCount, awaitingGuest, readyToSend } }: { due: DueRegistration }) {
  return (
    <>
      {missingCount > 0 && <span><FormattedMessage id="forms.due.missing" values={{ count: missingCount }} /></span>}
      {awaitingGuest && <span className="text-wait-ink"><FormattedMessage id="forms.due.awaitingGuest" /></span>}
      {readyToSend && <span className="font-semibold text-done-ink"><FormattedMessage id="forms.due.ready" /></span>}
    </>
  )
}
