import { idInStream } from '@fleet/domain/catalogue/streams'
import type { OwnAgencyEvent } from '@fleet/domain/agents/events'
import type { OwnStandaloneFormEvent } from '@fleet/domain/standalone-forms/events'
import type { PersonErased } from '@fleet/domain/erasures/events'
import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'
import type { OpenedEvent } from '@fleet/platform/subscriptions/subscription'

/** Ids of the previews that these events purge. Delete their rows after all other statements. */
export function purgedIds(events: readonly OpenedEvent<SubmissionEvent>[]): string[] {
  return events.flatMap(({ type, data }) => (type === 'PreviewPurged' ? [data.submissionId] : []))
}

/** Events of registrations, and erasures of their persons. */
export type ErasableEvent = SubmissionEvent | PersonErased

/** Other form instances have events of the same types. */
function isOfRegistration(
  event: OpenedEvent<ErasableEvent | OwnStandaloneFormEvent | OwnAgencyEvent>,
): event is OpenedEvent<SubmissionEvent> {
  return idInStream('submission', event.stream) !== undefined
}

type Separated = {
  readonly submissionEvents: readonly OpenedEvent<SubmissionEvent>[]
  /** Erasures are applied last: earlier events of the same run may still have been readable. */
  readonly erased: readonly { readonly person_id: string; readonly submission_id: string }[]
}

export function separateErasures(
  events: readonly OpenedEvent<ErasableEvent | OwnStandaloneFormEvent | OwnAgencyEvent>[],
): Separated {
  const erased = events.flatMap(({ type, data }) =>
    type === 'PersonErased' && data.submissionId !== undefined
      ? [{ person_id: data.personId, submission_id: data.submissionId }]
      : [],
  )
  return { submissionEvents: events.filter(isOfRegistration), erased }
}
