import type { Json, JsonObject } from '@fleet/domain/kernel/json'
import type { SubmissionEvent } from '@fleet/domain/submissions/events'
import type { OpenedEvent } from '../runtime/projection.ts'
import { submissionIdOf } from '../submissions/submission-changes.ts'

/** Columns of `audit_trail`, without the value before, which the table itself knows. */
export type AuditRow = {
  readonly submission_id: string
  readonly revision: number
  readonly ordinal: number
  readonly position: string
  readonly event_type: string
  readonly at: string
  readonly actor_id: string
  readonly actor_role: string
  readonly actor_agent_id: string | null
  readonly on_behalf_of: string | null
  readonly form_version: string | null
} & Subject

type Subject = {
  readonly person?: number
  readonly person_id?: string
  readonly field_kind?: 'answer' | 'booking' | 'document'
  readonly field?: string
  readonly subject?: string
  readonly to_value?: Json
  readonly sealed_as?: string
  readonly notes?: Json
  readonly internal_note?: Json
  readonly items?: Json
}

/** One row for each field an event changed, one without a field for an event that decides, none for a visited step. */
export function auditRows(event: OpenedEvent<SubmissionEvent>): AuditRow[] {
  const { actor, occurredAt, formVersion } = event.metadata
  return subjectsOf(event).map((subject, ordinal) => ({
    submission_id: submissionIdOf(event),
    revision: event.revision,
    ordinal,
    position: String(event.position),
    event_type: event.type,
    at: occurredAt,
    actor_id: actor.id,
    actor_role: actor.role,
    actor_agent_id: actor.agentId ?? null,
    on_behalf_of: actor.onBehalfOf ?? null,
    form_version: formVersion ?? null,
    ...subject,
  }))
}

function subjectsOf({ type, data, sealed }: OpenedEvent<SubmissionEvent>): Subject[] {
  switch (type) {
    case 'AnswersSaved': {
      const of = { person: data.passengerIndex, person_id: data.personId, field_kind: 'answer' } as const
      return Object.entries(objectIn(sealed, 'answers')).map(([field, value]) => ({
        ...of,
        field,
        subject: field,
        to_value: value,
        sealed_as: field,
      }))
    }
    case 'BookingSetUp': {
      const of = { person_id: data.persons[0] ?? '', field_kind: 'booking' } as const
      return [
        { ...of, field: 'isGroupBooking', subject: 'isGroupBooking', to_value: data.isGroupBooking },
        { ...of, field: 'groupSize', subject: 'groupSize', to_value: data.groupSize },
        {
          ...of,
          field: 'groupLeaderName',
          subject: 'groupLeaderName',
          to_value: sealed['groupLeaderName'] ?? null,
          sealed_as: 'groupLeaderName',
        },
      ]
    }
    case 'DocumentAttached': {
      const of = { person: data.passengerIndex, person_id: data.personId, field_kind: 'document', field: data.kind } as const
      return [{ ...of, subject: data.documentId, to_value: sealed['fileName'] ?? null, sealed_as: 'fileName' }]
    }
    case 'DocumentRemoved': {
      const of = { person_id: data.personId, field_kind: 'document', field: data.kind } as const
      return [{ ...of, subject: data.documentId, to_value: null, sealed_as: 'fileName' }]
    }
    case 'StepVisited':
    case 'PreviewPurged':
      return []
    case 'SubmissionStarted':
    case 'GuestAssigned':
    case 'SubmissionSubmitted':
      return [{}]
    default:
      return [{ person_id: data.personId, notes: sealed['notes'] ?? null, internal_note: sealed['internalNote'] ?? null, items: sealed['items'] ?? null }]
  }
}

function objectIn(data: JsonObject, key: string): JsonObject {
  const value = data[key]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}
