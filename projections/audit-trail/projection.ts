import type { Json } from '@fleet/domain/kernel/json'
import { fieldOf, parsePath } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { type FillableEvent, historyTypes, subjectOf } from './history-events.ts'
import { sql, type QuerySqlToken } from 'slonik'
import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'
import { projection, type OpenedEvent } from '@fleet/platform/subscriptions/subscription'
import { divideErased, purgedIds, type ErasableEvent } from '../submissions/purged.ts'
import { create } from './tables.ts'

/** What an event says of one field: its value from then on. */
export type Told = {
  readonly kind: 'answer' | 'booking' | 'document'
  /** Field id, or kind of document. */
  readonly field: string
  /** What one value follows another in: the field, or the id of the document. */
  readonly subject: string
  readonly personId: string
  /** Number from 1; null: the booking as a whole; undefined: that of the value before. */
  readonly person: number | null | undefined
  /** null: no answer. A document stands with its file's name. */
  readonly value: Json
  /** What changed within it, by name: items of a repeating group, and fields of items. */
  readonly parts?: readonly string[]
  /** What held until then, where the event says it itself. */
  readonly before?: Json
  /** The field's name at that time, when it is another one now. */
  readonly called?: string
}

/** Names of fields now, by any name that they had; undefined: the same. */
export type PresentName = (field: string) => string | undefined

/** The same by the names of now. What only went because the field got another name is not told. */
export function toldByNow(event: FillableEvent, presentName: PresentName): readonly Told[] {
  const told = toldBy(event).map((one): Told => {
    const now = one.kind === 'answer' ? presentName(one.field) : undefined
    return now === undefined || now === one.field ? one : { ...one, field: now, subject: now, called: one.field }
  })
  // Of one subject, what has a value; only one of those that have none
  const of = new Map<string, Told>()
  for (const one of told) if (one.value !== null || !of.has(one.subject)) of.set(one.subject, one)
  return told.filter((one) => of.get(one.subject) === one)
}

/** The fields an opened event gives values to; of an erased person's only what was readable without a key. */
function toldBy({ type, data }: FillableEvent): readonly Told[] {
  switch (type) {
    case 'AnswersSaved': {
      const of = { kind: 'answer', personId: data.personId, person: data.passengerIndex } as const
      return Object.entries(data.answers ?? {}).map(([field, value]) => ({
        ...of,
        field,
        subject: field,
        value,
        ...within(field, data.parts),
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
        ...within(field, data.parts),
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

function within(field: string, parts: readonly string[] = []): Pick<Told, 'parts'> {
  const own = parts.filter((name) => fieldOf(name) === field)
  return own.length === 0 ? {} : { parts: own }
}

/**
 * By what an event is found: fields, kinds of documents, and documents by their id; items by `<field>.<id>`, their fields by
 * `<field>.<id>.<field>`, and items that came or went also by `<field>.<id>.*`, for they came or went with all their fields.
 */
function namesIn(told: readonly Told[]): string[] {
  return told.flatMap(({ field, subject, parts = [] }) => [...new Set([field, subject, ...parts.flatMap(namesOfPart)])])
}

function namesOfPart(name: string): string[] {
  const { item, part } = parsePath(name)
  return part === undefined ? [name, `${name}.*`] : [name, `${fieldOf(name)}.${item}`]
}

/** The names of which one stands with every event that changed what is asked for. */
export function namesOf(asked: string): string[] {
  const { field, item, part } = parsePath(asked)
  return part === undefined ? [asked] : [asked, `${field}.${item}.*`]
}

/** Nobody said it: the form's files did. */
export function isOfForm(event: FillableEvent): boolean {
  return event.type === 'FormTookEffect' || (event.type === 'AnswersSaved' && event.data.by === 'form')
}

type AuditedEvent = ErasableEvent | FillableEvent

/** Who changed what in registrations, agencies and other filled forms, when: one row for each event, sealed as in the log, found by keyed hashes of the names of fields. */
export const auditTrail = projection('audit-trail').of<AuditedEvent>({
  live: true,
  create,
  tables: ['audit_trail'],
  types: [...historyTypes, 'PreviewPurged', 'PersonErased'],
  apply: (all) => {
    const { happened, erased } = divideErased(all)
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
  const told = toldBy(event)
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
    tags: told.length === 0 ? [] : event.tags(told[0]?.personId ?? '', namesIn(told)),
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

/** What was said of them is not found any more; the rows stay, sealed. That of a booking is of person 1, its only part. */
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
