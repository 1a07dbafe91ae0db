import { activeFields, effectiveAnswers } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { formFields, sameValue } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { applyChange } from '@fleet/form-schemas/engine/runtime/change'
import type { Answers, Form, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { flags } from '@fleet/form-schemas/engine/runtime/conditions/flags'
import { answerAt, fieldOf, withAnswerAt, merged, sameAnswer } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { currentName, withCurrentNames } from '@fleet/form-schemas/engine/runtime/renames'
import type { Patch } from '../form-instance-data.ts'

/** One record of a form: what the server has, what the person sees, and what they or a rule changed. */
export type FormRecord = { readonly base: Answers; readonly now: Answers; readonly touched: ReadonlySet<string> }
/** What the server told: the booking's answers, and the persons' by their numbers. */
export type ServerRecords = {
  readonly booking: Answers
  readonly persons: { readonly [person: string]: Answers }
  readonly erased?: readonly number[] | undefined
}
/** By whose they are: 0 is the booking, from 1 the persons. */
export type Records = ReadonlyMap<number, FormRecord>

export const bookingKey = 0
const untouched: ReadonlySet<string> = new Set()

/** The records as the server told them. Flags that say nothing are left out, as an unticked box is no answer. */
export function recordsOf(form: Form, { persons, booking }: ServerRecords): Records {
  const ofPersons = Object.entries(persons).map(([person, answers]): [number, FormRecord] => {
    const filtered = withoutIdleFlags(form, answers)
    return [Number(person), { base: filtered, now: filtered, touched: untouched }]
  })
  return new Map([[bookingKey, { base: booking, now: booking, touched: untouched }], ...ofPersons])
}

function withoutIdleFlags(form: Form, answers: Answers): Answers {
  const boxes = flags(form.definition)
  return Object.fromEntries(Object.entries(answers).filter(([field, value]) => value !== false || !boxes.has(field)))
}

export type Edit = {
  readonly records: Records
  readonly changed: readonly string[]
  readonly cleared: readonly string[]
}

/** One edit of one record, with what the form's rules make of it at once. */
export function edited(form: Form, records: Records, recordKey: number, patch: Patch): Edit {
  const record = recordAt(form, records, recordKey)
  const first = recordKey > 1 ? records.get(1)?.now : undefined
  const { answers, changed, cleared } = applyChange(form, record.now, patch, first)
  // What another version does not ask for waits here until it is saved
  const now = { ...answers, ...effectiveAnswers(form, answers, first, recordKey === bookingKey ? 'booking' : 'person') }
  const touched = new Set([...record.touched, ...Object.keys(patch), ...changed, ...cleared])
  const next = new Map(records).set(recordKey, { ...record, now, touched })
  return {
    records: recordKey === 1 ? prefilled(form, next, record.now) : next,
    changed,
    cleared: cleared.filter((field) => !(field in patch)),
  }
}

/** What a further person took over from person 1 follows person 1, until answered otherwise. */
function prefilled(form: Form, records: Records, before: Answers): Records {
  const first = records.get(1)?.now ?? {}
  const fields = form.definition.prefillFromFirstPerson.filter((field) => !sameValue(before[field], first[field]))
  if (fields.length === 0) return records
  const entries = [...records].map(([recordKey, record]): [number, FormRecord] => {
    const following =
      recordKey < 2
        ? []
        : fields.filter((field) => !record.touched.has(field) && sameValue(record.now[field], before[field]))
    return [
      recordKey,
      following.length === 0
        ? record
        : { ...record, now: withTaken(record.now, following, first), base: withTaken(record.base, following, first) },
    ]
  })
  return new Map(entries)
}

function withTaken(answers: Answers, fields: readonly string[], from: Answers): Answers {
  return withPatch(
    answers,
    Object.fromEntries(fields.map((field): [string, JsonValue] => [field, from[field] ?? null])),
  )
}

/** The answers with a patch laid over them, as it is. */
export function withPatch(answers: Answers, patch: Patch): Answers {
  return Object.fromEntries(Object.entries({ ...answers, ...patch }).filter(([, value]) => value !== null))
}

export function recordAt(form: Form, records: Records, recordKey: number): FormRecord {
  const empty = recordKey > 1 ? effectiveAnswers(form, {}, records.get(1)?.now) : {}
  return records.get(recordKey) ?? { base: empty, now: empty, touched: untouched }
}

/** What the server does not have yet. */
export function unsaved({ base, now, touched }: FormRecord): Patch {
  const differing = [...touched].filter((field) => !sameAnswer(base[field], now[field]))
  return Object.fromEntries(differing.map((field): [string, JsonValue] => [field, now[field] ?? null]))
}

/** How many answers the server does not have. */
export function countUnsaved(records: Records): number {
  return [...records.values()].reduce((sum, record) => sum + Object.keys(unsaved(record)).length, 0)
}

/** After the server has taken `sent`: it counts as seen. What it cleared beyond that goes, unless edited since. */
export function acknowledged(records: Records, recordKey: number, sent: Patch, cleared: readonly string[]): Records {
  const record = records.get(recordKey)
  if (!record) return records
  const lost = cleared.filter((field) => !(field in sent))
  const none = (fields: readonly string[]) =>
    Object.fromEntries(fields.map((field): [string, JsonValue] => [field, null]))
  const base = withPatch(record.base, { ...sent, ...none(lost) })
  const now = withPatch(record.now, none(lost.filter((field) => !(field in unsaved(record)))))
  const left = { base, now, touched: record.touched }
  return new Map(records).set(recordKey, { ...left, touched: new Set(Object.keys(unsaved(left))) })
}

/** What others changed meanwhile, below what is not saved yet. */
export function rebased(form: Form, records: Records, serverRecords: ServerRecords): Records {
  const fresh = [...recordsOf(form, serverRecords)].map(([recordKey, record]): [number, FormRecord] => {
    const before = recordAt(form, records, recordKey)
    if (!records.has(recordKey)) return [recordKey, record]
    // What was taken back while it is on its way differs as soon as it has arrived
    return [recordKey, { ...withUnsaved(record, unsaved(before), before.base), touched: before.touched }]
  })
  // Of whom the server has nothing yet, is not told
  const localOnly = [...records].filter(
    ([recordKey, record]) =>
      recordKey !== bookingKey &&
      !(recordKey in serverRecords.persons) &&
      !serverRecords.erased?.includes(recordKey) &&
      Object.keys(unsaved(record)).length > 0,
  )
  return new Map([...fresh, ...localOnly])
}

/** An answer by whose it is. */
export type AnswerRef = { readonly recordKey: number; readonly field: string }

/** Whether others changed, to something else, what is changed here and not saved yet. */
export function overlapping(records: Records, theirs: Records): boolean {
  return [...records].some(([recordKey, record]) =>
    Object.keys(unsaved(record)).some((field) => {
      const serverRecords = theirs.get(recordKey)?.now[field]
      return !sameAnswer(record.base[field], serverRecords) && !sameAnswer(record.now[field], serverRecords)
    }),
  )
}

/** What is changed here and not saved yet where others made something else of it; of lists, of what in them. */
export function clashing(records: Records, theirs: Records): AnswerRef[] {
  return [...records].flatMap(([recordKey, record]) => {
    const serverRecords = theirs.get(recordKey)
    const both = Object.entries(serverRecords ? unsaved(record) : {})
    return both.flatMap(([field, yours]) =>
      merged(field, { seen: record.base[field], yours, theirs: serverRecords?.now[field] }).clashes.map(({ name }) => ({
        recordKey,
        field: name,
      })),
    )
  })
}

/** What the second say otherwise than the first. */
export function differing(before: Records, after: Records): AnswerRef[] {
  return [...after].flatMap(([recordKey, { now }]) => {
    const then = before.get(recordKey)?.now ?? {}
    return [...new Set([...Object.keys(then), ...Object.keys(now)])]
      .filter((field) => !sameAnswer(then[field], now[field]))
      .map((field) => ({ recordKey, field }))
  })
}

/**
 * A record with changes that the server does not have. `seen`: what the person saw when they made them; what others changed
 * since in the same lists stays.
 */
export function withUnsaved(record: FormRecord, patch: Patch, base: Answers): FormRecord {
  const merging = Object.entries(patch).map(([field, yours]): [string, JsonValue] => [
    field,
    merged(field, { seen: base[field], yours, theirs: record.now[field] }).value,
  ])
  return {
    base: record.base,
    now: withPatch(record.now, Object.fromEntries(merging)),
    touched: new Set([...record.touched, ...Object.keys(patch)]),
  }
}

/** The record with what others made of one answer, or of one thing in a list; the person's other changes stay. */
export function withTheirs({ base, now, touched }: FormRecord, name: string): FormRecord {
  const field = fieldOf(name)
  const mine = withAnswerAt(base[field], name, answerAt(now, name) ?? null)
  return {
    base,
    touched,
    now: withPatch(now, { [field]: merged(field, { seen: mine, yours: now[field], theirs: base[field] }).value }),
  }
}

/**
 * The records under another version of the form: answers of renamed fields under their new names, new defaults where
 * nothing is said. Answers whose field is gone stay, and of those that are not asked for by now the ones that wait to be saved.
 */
export function adapted(form: Form, records: Records): Records {
  const first = records.get(1)
  const entries = [...records].map(([recordKey, record]): [number, FormRecord] => {
    const { base, now, touched } = record
    const scope = recordKey === bookingKey ? 'booking' : 'person'
    const shown = (answers: Answers, of: Answers | undefined) =>
      effectiveAnswers(form, answers, recordKey > 1 ? of : undefined, scope)
    return [
      recordKey,
      {
        base: shown(base, first?.base),
        now: withPatch(shown(now, first?.now), renamed(form, unsaved(record))),
        touched: new Set([...touched].map((field) => currentName(form.definition, field) ?? field)),
      },
    ]
  })
  return new Map(entries)
}

/** Whether a field of the form is asked for under these answers; what is no field of it was asked for by another version. */
export function activeFieldTest(form: Form, answers: Answers): (field: string) => boolean {
  const [known, active] = [formFields(form.definition), activeFields(form, answers)]
  return (field) => active.has(field) || !known.has(field)
}

/** What was sent, as the present form names it. */
export function renamed(form: Form, patch: Patch): Patch {
  return withCurrentNames(form.definition, patch)
}
