import { idInStream } from '@fleet/domain/catalogue/streams'
import type { OwnAgencyEvent } from '@fleet/domain/agents/events'
import type { OwnStandaloneFormEvent } from '@fleet/domain/standalone-forms/events'
import type { PersonErased } from '@fleet/domain/erasures/events'
import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'
import type { OpenedEvent } from '@fleet/platform/subscriptions/subscription'

/** Submissions made in preview that these events purge; their rows go last, for nothing happens to them any more. */
export function purgedIds(events: readonly OpenedEvent<SubmissionEvent>[]): string[] {
  return events.flatMap(({ type, data }) => (type === 'PreviewPurged' ? [data.submissionId] : []))
}

/** What happened to registrations, and who of their persons was erased among it. */
export type ErasableEvent = SubmissionEvent | PersonErased

/** Other forms are filled with events of the same types. */
function isOfRegistration(
  event: OpenedEvent<ErasableEvent | OwnStandaloneFormEvent | OwnAgencyEvent>,
): event is OpenedEvent<SubmissionEvent> {
  return idInStream('submission', event.stream) !== undefined
}

type Divided = {
  readonly happened: readonly OpenedEvent<SubmissionEvent>[]
  /** Their rows lose what is personal after everything else: what is said of them in the same run may still have opened. */
  readonly erased: readonly { readonly person_id: string; readonly submission_id: string }[]
}

export function divideErased(
  events: readonly OpenedEvent<ErasableEvent | OwnStandaloneFormEvent | OwnAgencyEvent>[],
): Divided {
  const erased = events.flatMap(({ type, data }) =>
    type === 'PersonErased' && data.submissionId !== undefined
      ? [{ person_id: data.personId, submission_id: data.submissionId }]
      : [],
  )
  return { happened: events.filter(isOfRegistration), erased }
}
