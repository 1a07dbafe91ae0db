import type { Answers, Form, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import {
  answerAt,
  fieldOf,
  mergeAnswers,
  sameAnswer,
  withAnswerAt,
} from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { Patch } from '../form-instance-data.ts'
import {
  bookingKey,
  recordAt,
  recordsOf,
  unsaved,
  withPatch,
  type AnswerRef,
  type FormRecord,
  type Records,
  type ServerRecords,
} from './records.ts'

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

/** Whether others changed an unsaved answer to a different value. */
export function overlapping(records: Records, theirs: Records): boolean {
  return [...records].some(([recordKey, record]) =>
    Object.keys(unsaved(record)).some((field) => {
      const there = theirs.get(recordKey)?.now[field]
      return !sameAnswer(record.base[field], there) && !sameAnswer(record.now[field], there)
    }),
  )
}

/** Unsaved answers that others changed differently; within lists, the entries in question. */
export function clashing(records: Records, theirs: Records): AnswerRef[] {
  return [...records].flatMap(([recordKey, record]) => {
    const there = theirs.get(recordKey)
    const both = Object.entries(there ? unsaved(record) : {})
    return both.flatMap(([field, yours]) =>
      mergeAnswers(field, { base: record.base[field], yours, theirs: there?.now[field] }).conflicts.map(({ name }) => ({
        recordKey,
        field: name,
      })),
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
