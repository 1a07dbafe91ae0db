import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'
import type { OpenedEvent } from '@fleet/platform/subscriptions/projection'
import { submissionIdOf } from '../submissions/submission-changes.ts'
import { statusAfter } from '../submissions/submission-status.ts'

/** A submission came to a status, or to a number of persons. */
export type PeriodChange = {
  readonly submission_id: string
  readonly at: string
  readonly status?: string
  readonly persons?: number
}

/** A person was said to dive, or not to, or no longer says. */
export type DiverChange = {
  readonly submission_id: string
  readonly person_id: string
  readonly person: number
  readonly at: string
  readonly dives: boolean
}

export function periodChanges(events: readonly OpenedEvent<SubmissionEvent>[]): PeriodChange[] {
  return events.flatMap((event): PeriodChange[] => {
    const common = { submission_id: submissionIdOf(event), at: event.metadata.occurredAt }
    if (event.type === 'BookingSetUp')
      return [{ ...common, persons: event.data.isGroupBooking ? event.data.groupSize : 1 }]
    const status = event.type === 'SubmissionStarted' ? undefined : statusAfter[event.type]
    return status === undefined ? [] : [{ ...common, status }]
  })
}

export function diverChanges(events: readonly OpenedEvent<SubmissionEvent>[]): DiverChange[] {
  return events.flatMap((event): DiverChange[] => {
    if (
      (event.type !== 'AnswersSaved' && event.type !== 'FormTookEffect') ||
      !Object.hasOwn(event.data.answers ?? {}, 'isDiver')
    )
      return []
    const { personId, passengerIndex: person, answers } = event.data
    return [
      {
        submission_id: submissionIdOf(event),
        person_id: personId,
        person,
        at: event.metadata.occurredAt,
        dives: answers['isDiver'] === true,
      },
    ]
  })
}
