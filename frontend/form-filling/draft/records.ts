import { activeFields, effectiveAnswers } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { formFields, sameValue } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { applyChange } from '@fleet/form-schemas/engine/runtime/change'
import type { Answers, Form, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { flags } from '@fleet/form-schemas/engine/runtime/conditions/flags'
import {
  answerAt,
  fieldOf,
  withAnswerAt,
  mergeAnswers,
  sameAnswer,
} from '@fleet/form-schemas/engine/runtime/lists/lists'
import { currentName, withCurrentNames } from '@fleet/form-schemas/engine/runtime/renames'
import type { Patch } from '../form-instance-data.ts'

/** One record: the server's answers, the current ones, and the fields that the person or a rule changed. */
export type FormRecord = { readonly base: Answers; readonly now: Answers; readonly touched: ReadonlySet<string> }
/** Answers from the server: of the booking, and of persons by number. */
export type ServerRecords = {
  readonly booking: Answers
  readonly persons: { readonly [person: string]: Answers }
  readonly erased?: readonly number[] | undefined
}
/** By record key: 0 is the booking, persons start at 1. */
export type Records = ReadonlyMap<number, FormRecord>

export const bookingKey = 0
const noFields: ReadonlySet<string> = new Set()

/** Builds records from the server's answers. Leaves out false flags, since an unticked box is no answer. */
export function recordsOf(form: Form, { persons, booking }: ServerRecords): Records {
  const ofPersons = Object.entries(persons).map(([person, answers]): [number, FormRecord] => {
    const filtered = withoutFalseFlags(form, answers)
    return [Number(person), { base: filtered, now: filtered, touched: noFields }]
  })
  return new Map([[bookingKey, { base: booking, now: booking, touched: noFields }], ...ofPersons])
}

function withoutFalseFlags(form: Form, answers: Answers): Answers {
  const boxes = flags(form.definition)
  return Object.fromEntries(Object.entries(answers).filter(([field, value]) => value !== false || !boxes.has(field)))
}

export type Edit = {
  readonly records: Records
  readonly changed: readonly string[]
  readonly cleared: readonly string[]
}

/** Applies an edit of one record, including the form's rules. */
export function edited(form: Form, records: Records, recordKey: number, patch: Patch): Edit {
  const record = recordAt(form, records, recordKey)
  const first = recordKey > 1 ? records.get(1)?.now : undefined
  const { answers, changed, cleared } = applyChange(form, record.now, patch, first)
  // Keeps answers that the other version does not ask for until they are saved
  const now = { ...answers, ...effectiveAnswers(form, answers, first, recordKey === bookingKey ? 'booking' : 'person') }
  const touched = new Set([...record.touched, ...Object.keys(patch), ...changed, ...cleared])
  const next = new Map(records).set(recordKey, { ...record, now, touched })
  return {
    records: recordKey === 1 ? prefilled(form, next, record.now) : next,
    changed,
    cleared: cleared.filter((field) => !(field in patch)),
  }
}

/** Answers prefilled from person 1 follow person 1 until they are edited. */
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

/** Applies a patch without rules; null removes an answer. */
export function withPatch(answers: Answers, patch: Patch): Answers {
  return Object.fromEntries(Object.entries({ ...answers, ...patch }).filter(([, value]) => value !== null))
}

export function recordAt(form: Form, records: Records, recordKey: number): FormRecord {
  const empty = recordKey > 1 ? effectiveAnswers(form, {}, records.get(1)?.now) : {}
  return records.get(recordKey) ?? { base: empty, now: empty, touched: noFields }
}

/** Answers that the server does not have yet. */
export function unsaved({ base, now, touched }: FormRecord): Patch {
  const differing = [...touched].filter((field) => !sameAnswer(base[field], now[field]))
  return Object.fromEntries(differing.map((field): [string, JsonValue] => [field, now[field] ?? null]))
}

/** Number of unsaved answers. */
export function countUnsaved(records: Records): number {
  return [...records.values()].reduce((sum, record) => sum + Object.keys(unsaved(record)).length, 0)
}

/**
 * Takes over a successful save: `sent` becomes the base. Removes what the server cleared as well, unless edited since.
 */
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

/** Takes changes of others, below unsaved answers. */
export function rebased(form: Form, records: Records, serverRecords: ServerRecords): Records {
  const fresh = [...recordsOf(form, serverRecords)].map(([recordKey, record]): [number, FormRecord] => {
    const before = recordAt(form, records, recordKey)
    if (!records.has(recordKey)) return [recordKey, record]
    // A change that was undone while it was being sent differs again once it has arrived
    return [recordKey, { ...withUnsaved(record, unsaved(before), before.base), touched: before.touched }]
  })
  // The server omits persons without saved answers
  const localOnly = [...records].filter(
    ([recordKey, record]) =>
      recordKey !== bookingKey &&
      !(recordKey in serverRecords.persons) &&
      !serverRecords.erased?.includes(recordKey) &&
      Object.keys(unsaved(record)).length > 0,
  )
  return new Map([...fresh, ...localOnly])
}

/** An answer, by record key and field. */
export type AnswerRef = { readonly recordKey: number; readonly field: string }

/** Whether others changed an unsaved answer to a different value. */
export function overlapping(records: Records, theirs: Records): boolean {
  return [...records].some(([recordKey, record]) =>
    Object.keys(unsaved(record)).some((field) => {
      const serverRecords = theirs.get(recordKey)?.now[field]
      return !sameAnswer(record.base[field], serverRecords) && !sameAnswer(record.now[field], serverRecords)
    }),
  )
}

/** Unsaved answers that others changed differently; within lists, the entries in question. */
export function clashing(records: Records, theirs: Records): AnswerRef[] {
  return [...records].flatMap(([recordKey, record]) => {
    const serverRecords = theirs.get(recordKey)
    const both = Object.entries(serverRecords ? unsaved(record) : {})
    return both.flatMap(([field, yours]) =>
      mergeAnswers(field, { base: record.base[field], yours, theirs: serverRecords?.now[field] }).conflicts.map(
        ({ name }) => ({
          recordKey,
          field: name,
        }),
      ),
    )
  })
}

/** Answers of `after` that differ from `before`. */
export function differing(before: Records, after: Records): AnswerRef[] {
  return [...after].flatMap(([recordKey, { now }]) => {
    const then = before.get(recordKey)?.now ?? {}
    return [...new Set([...Object.keys(then), ...Object.keys(now)])]
      .filter((field) => !sameAnswer(then[field], now[field]))
      .map((field) => ({ recordKey, field }))
  })
}

/** Applies unsaved changes to a record. `base`: the values they were made on; newer list entries of others stay. */
export function withUnsaved(record: FormRecord, patch: Patch, base: Answers): FormRecord {
  const merging = Object.entries(patch).map(([field, yours]): [string, JsonValue] => [
    field,
    mergeAnswers(field, { base: base[field], yours, theirs: record.now[field] }).value,
  ])
  return {
    base: record.base,
    now: withPatch(record.now, Object.fromEntries(merging)),
    touched: new Set([...record.touched, ...Object.keys(patch)]),
  }
}

/** Takes others' value of one answer or list entry; other unsaved changes stay. */
export function withTheirs({ base, now, touched }: FormRecord, name: string): FormRecord {
  const field = fieldOf(name)
  const mine = withAnswerAt(base[field], name, answerAt(now, name) ?? null)
  return {
    base,
    touched,
    now: withPatch(now, { [field]: mergeAnswers(field, { base: mine, yours: now[field], theirs: base[field] }).value }),
  }
}

/**
 * Records under another version of the form: renamed fields, new defaults for empty answers. Keeps answers of removed
 * fields, and unsaved ones that no longer apply.
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

/** Whether the form asks for a field with these answers; a field that it does not know belongs to another version. */
export function activeFieldTest(form: Form, answers: Answers): (field: string) => boolean {
  const [known, active] = [formFields(form.definition), activeFields(form, answers)]
  return (field) => active.has(field) || !known.has(field)
}

/** A patch with the field names of the present form. */
export function renamed(form: Form, patch: Patch): Patch {
  return withCurrentNames(form.definition, patch)
}
