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
import { isOfForm, namesOf, type PresentName, toldByNow, type Told } from './projection.ts'
import { type FillableEvent, isErased } from './history-events.ts'
import { openSealed } from './open-sealed.ts'
import { findSealedBefore, findSealedHistory, type SealedEntry, type SealedFilter } from './queries.ts'

export type HistoryFilter = Pick<SealedFilter, 'submissionId' | 'limit' | 'cursor'> & {
  /** The stream of the submission, or of another form that was filled. */
  readonly stream: string
  /** A field's id, or that of an item or of a field of one, or a document's kind: only its changes. */
  readonly field?: string
  /** Person number from 1: only changes of that person. */
  readonly person?: number
  /** Everybody ever named in the submission, in order. */
  readonly persons: readonly string[]
  /** Fields have had other names; absent: none had. */
  readonly names?: FieldNames
}

/** How fields are called now, and were. */
export type FieldNames = { readonly present: PresentName; readonly others: (field: string) => readonly string[] }

const oneName: FieldNames = { present: () => undefined, others: () => [] }

/** The person's keys, as far as a history needs them. */
export type HistoryKeys = {
  readonly open: DecryptData
  /** The tag of a field; undefined when the person was erased. */
  readonly tagOf: (personId: string, field: string) => Promise<string | undefined>
}

/** A document stands with its file's name. */
export type HistoryChange = Omit<AnswerChange, 'name'> & {
  readonly kind: Told['kind']
  /**
   * Field id, or kind of document, as it is called now; of a repeating group `<field>.<item id>` or
   * `<field>.<item id>.<field of the item>`.
   */
  readonly field: string
  /** The field's name at that time, when it is another one now. */
  readonly called?: string
  /** Person number from 1; null: the booking as a whole. */
  readonly person: number | null
  readonly personId: string
}

/** `isAccepted`: what staff said to a proposed answer. */
type HistoryItem = {
  readonly person: number
  readonly field?: string
  readonly document?: string
  readonly comment?: string
  readonly isAccepted?: boolean
}

export type HistoryEntry = Omit<SealedEntry, 'sealed'> & {
  readonly notes: string | null
  /** Among staff. */
  readonly internalNote: string | null
  /** What was asked for; [] for events that ask for nothing. */
  readonly items: readonly HistoryItem[]
  readonly changes: readonly HistoryChange[]
  /** What was asked of staff, and changed nothing by itself; absent: nothing. */
  readonly proposed?: readonly HistoryChange[]
  /** Nobody said it: the form's files did, before or with what the actor did. */
  readonly byForm?: true
  /** The person was erased: what the event said, and of which fields, cannot be read any more. */
  readonly erased: boolean
}

/** The history of one submission, opened, newest first; see `findSealedHistory` for paging and its errors. */
export async function findHistory(
  database: CommonQueryMethods,
  { field: asked, person, persons, stream, names = oneName, ...filter }: HistoryFilter,
  keys: HistoryKeys,
): Promise<{ entries: HistoryEntry[]; next?: string }> {
  const { submissionId } = filter
  const field = asked === undefined ? undefined : (names.present(asked) ?? asked)
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
  const { entries, ...rest } = await findSealedHistory(database, {
    ...filter,
    ...(tags === undefined ? {} : { tags: tags.filter((tag) => tag !== undefined) }),
    ...(person === undefined ? {} : { personId: persons[person - 1] ?? '' }),
  })
  const opened = await openEntries(database, { submissionId, stream, names, field }, entries, keys)
  // An item that came or went is found by all fields that it might have had
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

/** Entries of one submission, opened, each with the values before; `field` by its present name. */
export async function openEntries(
  database: CommonQueryMethods,
  { submissionId, stream, names, field }: Opening,
  entries: readonly SealedEntry[],
  keys: HistoryKeys,
): Promise<HistoryEntry[]> {
  const everyName = (name: string) => [name, ...names.others(name)]
  const opening = { stream, open: keys.open }
  const page = await openSealed(entries, opening)
  const oldest = oldestIn(page, field, names).flatMap(({ told: { personId, subject, kind }, before }) =>
    (kind === 'answer' ? everyName(subject) : [subject]).map((name) => ({ personId, name, before })),
  )
  const wanted = await Promise.all(
    oldest.map(async ({ personId, name, before }) => ({ tag: await keys.tagOf(personId, name), before })),
  )
  const known = wanted.flatMap(({ tag, before }) => (tag === undefined ? [] : [{ tag, before }]))
  const earlier = await openSealed(await findSealedBefore(database, { submissionId, wanted: known }), opening)
  const changes = changesOf(new Map([...earlier, ...page]), names)
  return entries.map(({ sealed: _, ...entry }) =>
    entryOf(entry, { event: page.get(entry.revision), changes, field, names }),
  )
}

const inOrder = (events: Iterable<readonly [number, FillableEvent]>) => [...events].toSorted(([a], [b]) => a - b)
const keyOf = ({ personId, subject }: Told) => `${personId} ${subject}`

/**
 * The oldest change of each field among these events: the value before it has to be looked for further back. Of an item every
 * one: what happened to its list in between is not among them.
 */
function oldestIn(
  events: ReadonlyMap<number, FillableEvent>,
  field: string | undefined,
  { present }: FieldNames,
): { told: Told; before: number }[] {
  const oldest = new Map<string, { told: Told; before: number }>()
  for (const [before, event] of inOrder(events)) {
    for (const told of toldByNow(event, present)) {
      const key = field === undefined || field === fieldOf(field) ? keyOf(told) : `${keyOf(told)} ${before}`
      if ((field === undefined || told.field === fieldOf(field)) && !oldest.has(key)) oldest.set(key, { told, before })
    }
  }
  return [...oldest.values()]
}

/** What each event changed; the events with the values before are among them. */
function changesOf(
  events: Iterable<readonly [number, FillableEvent]>,
  { present }: FieldNames,
): Map<number, HistoryChange[]> {
  const before = new Map<string, Told & { person: number | null }>()
  const changes = new Map<number, HistoryChange[]>()
  for (const [revision, event] of inOrder(events)) {
    const changed = toldByNow(event, present).flatMap((told): HistoryChange[] => {
      const last = before.get(keyOf(told))
      const { kind, field, personId, value: to, called } = told
      const person = told.person === undefined ? (last?.person ?? null) : told.person
      before.set(keyOf(told), { ...told, person })
      return inParts({
        kind,
        field,
        ...(called === undefined ? {} : { called }),
        person,
        personId,
        from: told.before ?? last?.value ?? null,
        to,
      })
    })
    // The booking is stored whole each time, and what a submit stores may have been told as the form's doing.
    changes.set(
      revision,
      changed.filter(({ kind, from, to }) => kind === 'document' || !sameValue(from, to)),
    )
  }
  return changes
}

/** A change of a list is told by what came, went and changed in it; one that says the same is none. */
function inParts(change: HistoryChange): HistoryChange[] {
  const { kind, field, called, from, to } = change
  if (kind !== 'answer' || !(Array.isArray(from) || Array.isArray(to))) return [change]
  const named = (name: string) => ({
    field: name,
    ...(called === undefined ? {} : { called: withField(called, name) }),
  })
  return answerChanges(field, from, to).map(({ name, ...part }) => ({ ...change, ...part, ...named(name) }))
}

/** The change as far as it is about what was asked for: of an item that came or went, one field. */
function about(change: HistoryChange, asked: string | undefined): HistoryChange[] {
  if (asked === undefined || isWithin(change.field, asked)) return [change]
  const { part } = parsePath(asked)
  if (part === undefined || !isWithin(asked, change.field) || change.field === fieldOf(asked)) return []
  const [from, to] = [change.from, change.to].map((item) => jsonObject(item)?.[part] ?? null)
  if (from === to) return []
  return [
    {
      ...change,
      field: asked,
      ...(change.called === undefined ? {} : { called: `${change.called}.${part}` }),
      from: from ?? null,
      to: to ?? null,
    },
  ]
}

type Opened = {
  readonly event: FillableEvent | undefined
  readonly changes: ReadonlyMap<number, HistoryChange[]>
  readonly field: string | undefined
  readonly names: FieldNames
}

function entryOf(entry: Omit<SealedEntry, 'sealed'>, { event, changes, field, names }: Opened): HistoryEntry {
  const { notes, items, internalNote } = event === undefined ? {} : wordsOf(event)
  return {
    ...entry,
    notes: notes ?? null,
    internalNote: internalNote ?? null,
    items: items ?? [],
    changes: (changes.get(entry.revision) ?? []).flatMap((change) => about(change, field)),
    ...(event?.type === 'ChangesProposed' ? { proposed: proposedIn(event, names) } : {}),
    ...(event !== undefined && isOfForm(event) ? { byForm: true } : {}),
    erased: event !== undefined && isErased(event),
  }
}

/** What was proposed, from and to, by the names of now. */
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

/** What was asked for, proposed or looked at stands by its fields. */
function wordsOf({ type, data }: FillableEvent): {
  notes?: string | null
  internalNote?: string | null
  items?: readonly HistoryItem[]
} {
  const notes = {
    ...('notes' in data ? { notes: data.notes } : {}),
    ...('internalNote' in data ? { internalNote: data.internalNote } : {}),
  }
  const ofAgency = (fields: readonly string[]) => fields.map((field) => ({ person: 1, field }))
  switch (type) {
    case 'DocumentsRequested':
      return { ...notes, items: data.items }
    case 'RequestAnswered':
      return {
        items: [
          {
            person: data.passengerIndex,
            ...(data.field === undefined ? {} : { field: data.field }),
            ...(data.document === undefined ? {} : { document: data.document }),
          },
        ],
      }
    case 'AgentCorrectionsRequested':
      return { ...notes, items: (data.items ?? []).map((item) => ({ person: 1, ...item })) }
    case 'ProposalDecided':
      return {
        ...notes,
        items: (data.verdicts ?? []).map(({ field, comment, isAccepted }) => ({
          person: data.passengerIndex,
          field,
          isAccepted,
          ...(comment === null ? {} : { comment }),
        })),
      }
    case 'PayoutChangeProposed':
      return { items: ofAgency(Object.keys(data.answers ?? {})) }
    case 'SecretsRevealed':
      return { items: ofAgency(data.fields ?? []) }
    default:
      return notes
  }
}
