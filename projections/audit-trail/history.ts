import type { CommonQueryMethods } from 'slonik'
import { sameValue } from '@fleet/domain/form-instances/state'
import { jsonObject } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import {
  fieldOf,
  withField,
  isWithin,
  parsePath,
  type AnswerChange,
  answerChanges,
} from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { ChangesProposed } from '@fleet/domain/submissions/model/proposal-events'
import type { DecryptData } from '@fleet/platform/subscriptions/subscription'
import { isOfForm, namesOf, type PresentName, presentFieldValues, type FieldValue } from './projection.ts'
import { type HistoryEvent, isErased } from './history-events.ts'
import { decryptEntries } from './decrypt-entries.ts'
import { findEncryptedBefore, findEncryptedHistory, type EncryptedEntry, type EncryptedFilter } from './queries.ts'

export type HistoryFilter = Pick<EncryptedFilter, 'submissionId' | 'limit' | 'cursor'> & {
  /** The stream of the submission or other form instance. */
  readonly stream: string
  /** Only changes of this field, item, item's field, or kind of document. */
  readonly field?: string
  /** Person number from 1: only changes of that person. */
  readonly person?: number
  /** Ids of all persons ever named in the submission, in order. */
  readonly persons: readonly string[]
  /** Renamed fields; absent: none. */
  readonly names?: FieldNames
}

/** Present and earlier names of fields. */
export type FieldNames = { readonly present: PresentName; readonly others: (field: string) => readonly string[] }

const oneName: FieldNames = { present: () => undefined, others: () => [] }

/** Decryption and tags, with the persons' keys. */
export type HistoryKeys = {
  readonly open: DecryptData
  /** The tag of a field; undefined when the person was erased. */
  readonly tagOf: (personId: string, field: string) => Promise<string | undefined>
}

/** The value of a document is its file name. */
export type HistoryChange = Omit<AnswerChange, 'name'> & {
  readonly kind: FieldValue['kind']
  /**
   * Field id by its present name, or kind of document; in a repeating group `<field>.<item id>` or `<field>.<item
   * id>.<field of the item>`.
   */
  readonly field: string
  /** The field's name at that time, when it differs. */
  readonly called?: string
  /** Person number from 1; null: the booking as a whole. */
  readonly person: number | null
  readonly personId: string
}

/** `isAccepted`: the decision on a proposed answer. */
type HistoryItem = {
  readonly person: number
  readonly field?: string
  readonly document?: string
  readonly comment?: string
  readonly isAccepted?: boolean
}

export type HistoryEntry = Omit<EncryptedEntry, 'sealed'> &
  Readonly<ReturnType<typeof notesOf>> & {
    /** Requested items; [] for other events. */
    readonly items: readonly HistoryItem[]
    readonly changes: readonly HistoryChange[]
    /** Proposed changes, not yet in effect; absent: none. */
    readonly proposed?: readonly HistoryChange[]
    /** The form's files caused it, not the actor. */
    readonly byForm?: true
    /** The person was erased, so the content is unreadable. */
    readonly erased: boolean
  }

/** The decrypted history of one submission, newest first; see `findEncryptedHistory` for paging and errors. */
export async function findHistory(
  database: CommonQueryMethods,
  { field: requested, person, persons, stream, names = oneName, ...filter }: HistoryFilter,
  keys: HistoryKeys,
): Promise<{ entries: HistoryEntry[]; next?: string }> {
  const { submissionId } = filter
  const field = requested === undefined ? undefined : (names.present(requested) ?? requested)
  const everyName = (name: string) => [name, ...names.others(name)]
  const tags =
    field === undefined
      ? undefined
      : await Promise.all(
          persons.flatMap((personId) =>
            everyName(field)
              .flatMap(namesOf)
              .map((name) => keys.tagOf(personId, name)),
          ),
        )
  const { entries, ...rest } = await findEncryptedHistory(database, {
    ...filter,
    ...(tags === undefined ? {} : { tags: tags.filter((tag) => tag !== undefined) }),
    ...(person === undefined ? {} : { personId: persons[person - 1] ?? '' }),
  })
  const opened = await openEntries(database, { submissionId, stream, names, field }, entries, keys)
  // Tags of an added or removed item match any of its fields
  return {
    entries:
      field === undefined || field === fieldOf(field) ? opened : opened.filter((entry) => entry.changes.length > 0),
    ...rest,
  }
}

type Opening = Pick<HistoryFilter, 'submissionId' | 'stream'> & {
  readonly names: FieldNames
  readonly field?: string | undefined
}

/** Decrypts entries of one submission and adds the previous values; `field` by its present name. */
export async function openEntries(
  database: CommonQueryMethods,
  { submissionId, stream, names, field }: Opening,
  entries: readonly EncryptedEntry[],
  keys: HistoryKeys,
): Promise<HistoryEntry[]> {
  const everyName = (name: string) => [name, ...names.others(name)]
  const opening = { stream, open: keys.open }
  const page = await decryptEntries(entries, opening)
  const oldest = oldestIn(page, field, names).flatMap(({ value: { personId, subject, kind }, before }) =>
    (kind === 'answer' ? everyName(subject) : [subject]).map((name) => ({ personId, name, before })),
  )
  const tagged = await Promise.all(
    oldest.map(async ({ personId, name, before }) => ({ tag: await keys.tagOf(personId, name), before })),
  )
  const known = tagged.flatMap(({ tag, before }) => (tag === undefined ? [] : [{ tag, before }]))
  const earlier = await decryptEntries(await findEncryptedBefore(database, { submissionId, tagged: known }), opening)
  const changes = changesOf(new Map([...earlier, ...page]), names)
  return entries.map(({ sealed: _, ...entry }) =>
    entryOf(entry, { event: page.get(entry.revision), changes, field, names }),
  )
}

const inOrder = (events: Iterable<readonly [number, HistoryEvent]>) => [...events].toSorted(([a], [b]) => a - b)
const keyOf = ({ personId, subject }: FieldValue) => `${personId} ${subject}`

/**
 * The oldest change of each field among these events, for which the previous value has to be loaded. For an item every
 * change, since these events do not include all changes of its list.
 */
function oldestIn(
  events: ReadonlyMap<number, HistoryEvent>,
  field: string | undefined,
  { present }: FieldNames,
): { value: FieldValue; before: number }[] {
  const oldest = new Map<string, { value: FieldValue; before: number }>()
  for (const [before, event] of inOrder(events)) {
    for (const value of presentFieldValues(event, present)) {
      const key = field === undefined || field === fieldOf(field) ? keyOf(value) : `${keyOf(value)} ${before}`
      if ((field === undefined || value.field === fieldOf(field)) && !oldest.has(key))
        oldest.set(key, { value, before })
    }
  }
  return [...oldest.values()]
}

/** The changes of each event; the events with the previous values are included. */
function changesOf(
  events: Iterable<readonly [number, HistoryEvent]>,
  { present }: FieldNames,
): Map<number, HistoryChange[]> {
  const before = new Map<string, FieldValue & { person: number | null }>()
  const changes = new Map<number, HistoryChange[]>()
  for (const [revision, event] of inOrder(events)) {
    const changed = presentFieldValues(event, present).flatMap((value): HistoryChange[] => {
      const last = before.get(keyOf(value))
      const { kind, field, personId, value: to, called } = value
      const person = value.person === undefined ? (last?.person ?? null) : value.person
      before.set(keyOf(value), { ...value, person })
      return inParts({
        kind,
        field,
        ...(called === undefined ? {} : { called }),
        person,
        personId,
        from: value.before ?? last?.value ?? null,
        to,
      })
    })
    // A booking is stored as a whole, and a submit may repeat effects that the form stored before.
    changes.set(
      revision,
      changed.filter(({ kind, from, to }) => kind === 'document' || !sameValue(from, to)),
    )
  }
  return changes
}

/** Splits the change of a list into added, removed and changed items; [] when nothing changed. */
function inParts(change: HistoryChange): HistoryChange[] {
  const { kind, field, called, from, to } = change
  if (kind !== 'answer' || !(Array.isArray(from) || Array.isArray(to))) return [change]
  const named = (name: string) => ({
    field: name,
    ...(called === undefined ? {} : { called: withField(called, name) }),
  })
  return answerChanges(field, from, to).map(({ name, ...part }) => ({ ...change, ...part, ...named(name) }))
}

/** Limits a change to the requested field: of an added or removed item to one field. */
function limitedTo(change: HistoryChange, requested: string | undefined): HistoryChange[] {
  if (requested === undefined || isWithin(change.field, requested)) return [change]
  const { part } = parsePath(requested)
  if (part === undefined || !isWithin(requested, change.field) || change.field === fieldOf(requested)) return []
  const [from, to] = [change.from, change.to].map((item) => jsonObject(item)?.[part] ?? null)
  if (from === to) return []
  return [
    {
      ...change,
      field: requested,
      ...(change.called === undefined ? {} : { called: `${change.called}.${part}` }),
      from: from ?? null,
      to: to ?? null,
    },
  ]
}

type EntryContext = {
  readonly event: HistoryEvent | undefined
  readonly changes: ReadonlyMap<number, HistoryChange[]>
  readonly field: string | undefined
  readonly names: FieldNames
}

function entryOf(entry: Omit<EncryptedEntry, 'sealed'>, { event, changes, field, names }: EntryContext): HistoryEntry {
  return {
    ...entry,
    ...notesOf(event),
    items: event === undefined ? [] : itemsOf(event),
    changes: (changes.get(entry.revision) ?? []).flatMap((change) => limitedTo(change, field)),
    ...(event?.type === 'ChangesProposed' ? { proposed: proposedIn(event, names) } : {}),
    ...(event !== undefined && isOfForm(event) ? { byForm: true } : {}),
    erased: event !== undefined && isErased(event),
  }
}

/** The proposed changes, by present names. */
function proposedIn(
  { data: { personId, passengerIndex: person, before = {}, answers = {} } }: ChangesProposed,
  { present }: FieldNames,
): HistoryChange[] {
  return Object.entries(answers).flatMap(([called, to]) => {
    const field = present(called) ?? called
    return inParts({
      kind: 'answer',
      field,
      ...(field === called ? {} : { called }),
      person,
      personId,
      from: before[called] ?? null,
      to,
    })
  })
}

type FieldsOf<E extends HistoryEvent> = E extends HistoryEvent ? keyof E['data'] : never

/** The texts that a history shows under their names in the event. One more is a line here. */
function notesOf(event: HistoryEvent | undefined) {
  const fields = new Map<string, unknown>(Object.entries(event?.data ?? {}))
  const text = (name: FieldsOf<HistoryEvent>): string | null => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : null
  }
  return { notes: text('notes'), internalNote: text('internalNote') }
}

/** The items that an event requests, answers, decides on or reveals. */
function itemsOf({ type, data }: HistoryEvent): readonly HistoryItem[] {
  const ofAgency = (fields: readonly string[]) => fields.map((field) => ({ person: 1, field }))
  switch (type) {
    case 'DocumentsRequested':
      return data.items ?? []
    case 'RequestAnswered':
      return [
        {
          person: data.passengerIndex,
          ...(data.field === undefined ? {} : { field: data.field }),
          ...(data.document === undefined ? {} : { document: data.document }),
        },
      ]
    case 'AgentCorrectionsRequested':
      return (data.items ?? []).map((item) => ({ person: 1, ...item }))
    case 'ProposalDecided':
      return (data.verdicts ?? []).map(({ field, comment, isAccepted }) => ({
        person: data.passengerIndex,
        field,
        isAccepted,
        ...(comment === null ? {} : { comment }),
      }))
    case 'PayoutChangeProposed':
      return ofAgency(Object.keys(data.answers ?? {}))
    case 'SecretsRevealed':
      return ofAgency(data.fields ?? [])
    default:
      return []
  }
}
