import { effectiveAnswers } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import type { Answers, Form, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { flags } from '@fleet/form-schemas/engine/runtime/conditions/flags'
import { sameAnswer } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { withCurrentNames } from '@fleet/form-schemas/engine/runtime/renames'
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

/** An answer, by record key and field. */
export type AnswerRef = { readonly recordKey: number; readonly field: string }

/** A patch with the field names of the present form. */
export function renamed(form: Form, patch: Patch): Patch {
  return withCurrentNames(form.definition, patch)
}
