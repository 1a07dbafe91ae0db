import type { Json } from '@fleet/domain/kernel/json'
import { fieldOf, parsePath } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { type HistoryEvent, historyTypes, subjectOf } from './history-events.ts'
import { sql, type QuerySqlToken } from 'slonik'
import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'
import { projection, type OpenedEvent } from '@fleet/platform/subscriptions/subscription'
import { separateErasures, purgedIds, type ErasableEvent } from '../submissions/purged.ts'
import { create } from './tables.ts'

/** The value that an event gives to a field. */
export type FieldValue = {
  readonly kind: 'answer' | 'booking' | 'document'
  /** Field id, or kind of document. */
  readonly field: string
  /** The key of successive values: the field, or the document's id. */
  readonly subject: string
  readonly personId: string
  /** Number from 1; null: the whole booking; undefined: as in the previous value. */
  readonly person: number | null | undefined
  /** null: no answer. The value of a document is its file name. */
  readonly value: Json
  /** Changes within a repeating group, by name: items and their fields. */
  readonly parts?: readonly string[]
  /** The previous value, where the event has it. */
  readonly before?: Json
  /** The field's name at that time, when it differs. */
  readonly called?: string
}

/** Returns the present name of a field by any earlier name; undefined: unchanged. */
export type PresentName = (field: string) => string | undefined

/** The values of an event by present names, without removals that only a rename caused. */
export function presentFieldValues(event: HistoryEvent, presentName: PresentName): readonly FieldValue[] {
  const values = fieldValuesIn(event).map((one): FieldValue => {
    const now = one.kind === 'answer' ? presentName(one.field) : undefined
    return now === undefined || now === one.field ? one : { ...one, field: now, subject: now, called: one.field }
  })
  // Of values with the same subject keep the non-null ones, else one null
  const of = new Map<string, FieldValue>()
  for (const one of values) if (one.value !== null || !of.has(one.subject)) of.set(one.subject, one)
  return values.filter((one) => of.get(one.subject) === one)
}

/** The values that a decrypted event gives to fields; of an erased person only those readable without a key. */
function fieldValuesIn({ type, data }: HistoryEvent): readonly FieldValue[] {
  switch (type) {
    case 'AnswersSaved': {
      const of = { kind: 'answer', personId: data.personId, person: data.passengerIndex } as const
      return Object.entries(data.answers ?? {}).map(([field, value]) => ({
        ...of,
        field,
        subject: field,
        value,
        ...partsWithin(field, data.parts),
      }))
    }
    case 'AgentTermsSet':
      return Object.entries(data.answers ?? {}).map(([field, value]) => ({
        kind: 'answer',
        personId: data.personId,
        person: 1,
        field,
        subject: field,
        value,
      }))
    case 'FormTookEffect': {
      const of = { kind: 'answer', personId: data.personId, person: data.passengerIndex } as const
      return Object.entries(data.answers ?? {}).map(([field, value]) => ({
        ...of,
        field,
        subject: field,
        value,
        before: data.before?.[field] ?? null,
        ...partsWithin(field, data.parts),
      }))
    }
    case 'BookingSetUp': {
      const of = { kind: 'booking', personId: data.persons[0] ?? '', person: null } as const
      const { isGroupBooking, groupSize, groupLeaderName } = data
      return Object.entries({ isGroupBooking, groupSize, groupLeaderName })
        .filter(([, value]) => value !== undefined)
        .map(([field, value]) => ({ ...of, field, subject: field, value }))
    }
    case 'DocumentAttached':
    case 'DocumentRemoved': {
      if (data.kind === undefined) return []
      const { kind: field, documentId: subject, personId } = data
      const of = { kind: 'document', field, subject, personId } as const
      return type === 'DocumentAttached'
        ? [{ ...of, person: data.passengerIndex, value: data.fileName }]
        : [{ ...of, person: undefined, value: null }]
    }
    default:
      return []
  }
}

function partsWithin(field: string, parts: readonly string[] = []): Pick<FieldValue, 'parts'> {
  const own = parts.filter((name) => fieldOf(name) === field)
  return own.length === 0 ? {} : { parts: own }
}

/**
 * The names that an event is tagged with: fields, kinds and ids of documents; items as `<field>.<id>`, their fields as
 * `<field>.<id>.<field>`, and added or removed items also as `<field>.<id>.*`, which matches all their fields.
 */
function namesIn(values: readonly FieldValue[]): string[] {
  return values.flatMap(({ field, subject, parts = [] }) => [
    ...new Set([field, subject, ...parts.flatMap(namesOfPart)]),
  ])
}

function namesOfPart(name: string): string[] {
  const { item, part } = parsePath(name)
  return part === undefined ? [name, `${name}.*`] : [name, `${fieldOf(name)}.${item}`]
}

/** The names that find every event about a field or item. */
export function namesOf(name: string): string[] {
  const { field, item, part } = parsePath(name)
  return part === undefined ? [name] : [name, `${field}.${item}.*`]
}

/** Whether the form's files caused the event, not the actor. */
export function isOfForm(event: HistoryEvent): boolean {
  return event.type === 'FormTookEffect' || (event.type === 'AnswersSaved' && event.data.by === 'form')
}

type AuditedEvent = ErasableEvent | HistoryEvent

/**
 * The audit trail of registrations, agencies and standalone forms: one row for each event, encrypted as in the log,
 * found by keyed hashes of field names.
 */
export const auditTrail = projection('audit-trail').of<AuditedEvent>({
  live: true,
  create,
  tables: ['audit_trail'],
  types: [...historyTypes, 'PreviewPurged', 'PersonErased'],
  apply: (all) => {
    const { submissionEvents: happened, erased } = separateErasures(all)
    const rows = all.flatMap(rowOf)
    return [...(rows.length === 0 ? [] : [insert(rows)]), ...purge(happened), ...erased.map(untag)]
  },
})

/** `submission-<id>` and `agent-<id>`, or `filled-<formId>-<id>` with a UUID. */
function idIn({ stream }: { stream: string }): string {
  return stream.startsWith('filled-') ? stream.slice(-36) : stream.slice(stream.indexOf('-') + 1)
}

function rowOf(event: OpenedEvent<AuditedEvent>) {
  if (event.type === 'PreviewPurged' || event.type === 'PersonErased') return []
  const { actor, occurredAt, formVersion } = event.metadata
  const values = fieldValuesIn(event)
  return {
    submission_id: idIn(event),
    revision: event.revision,
    position: String(event.position),
    event_type: event.type,
    at: occurredAt,
    actor_id: actor.id,
    actor_role: actor.role,
    actor_agent_id: actor.agentId ?? null,
    on_behalf_of: actor.onBehalfOf ?? null,
    form_version: formVersion ?? null,
    person_id: subjectOf(event),
    sealed: event.encryptedData,
    tags: values.length === 0 ? [] : event.tags(values[0]?.personId ?? '', namesIn(values)),
  }
}

function insert(rows: readonly object[]): QuerySqlToken {
  return sql.unsafe`
    insert into audit_trail (
      submission_id, revision, position, event_type, at, actor_id, actor_role, actor_agent_id, on_behalf_of, form_version,
      person_id, sealed, tags)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      submission_id text, revision int, position bigint, event_type text, at timestamptz, actor_id text, actor_role text,
      actor_agent_id text, on_behalf_of text, form_version text, person_id text, sealed jsonb, tags bigint[])
    on conflict do nothing`
}

/** Removes the tags of an erased person; the encrypted rows stay. A booking belongs to person 1. */
function untag({ submission_id, person_id }: { submission_id: string; person_id: string }): QuerySqlToken {
  return sql.unsafe`
    update audit_trail set tags = '{}' where submission_id = ${submission_id}
      and (person_id = ${person_id} or (event_type = 'BookingSetUp' and sealed -> 'personal' ? ${person_id}))`
}

function purge(events: readonly OpenedEvent<SubmissionEvent>[]): QuerySqlToken[] {
  const ids = purgedIds(events)
  return ids.length === 0
    ? []
    : [sql.unsafe`delete from audit_trail where submission_id = any(${sql.array(ids, 'text')})`]
}
