import { applyChange } from '@fleet/form-schemas/engine/change'
import type { Answers, Form, JsonValue } from '@fleet/form-schemas/engine/definition'
import { effectiveAnswers } from '@fleet/form-schemas/engine/effective'
import { formFields } from '@fleet/form-schemas/engine/form-fields'
import { sameValue } from '@fleet/form-schemas/engine/json-object'
import { renamesOf, underNewNames } from '@fleet/form-schemas/engine/renames'
import type { Patch, SubmissionView } from './submission-view.ts'

/** One record of the submission: what the server has, what the person sees, and what they or a rule changed. */
export type PlaceRecord = { readonly seen: Answers; readonly now: Answers; readonly touched: ReadonlySet<string> }
/** By place: 0 is the booking, from 1 the persons. */
export type Records = ReadonlyMap<number, PlaceRecord>

export const bookingPlace = 0
const untouched: ReadonlySet<string> = new Set()

/** The records as the server told them. Flags that say nothing are left out, as an unticked box is no answer. */
export function recordsOf(form: Form, view: SubmissionView): Records {
  const persons = Object.entries(view.persons).map(([person, answers]): [number, PlaceRecord] => {
    const said = withoutIdleFlags(form, answers)
    return [Number(person), { seen: said, now: said, touched: untouched }]
  })
  const booking = bookingAnswers(view)
  return new Map([[bookingPlace, { seen: booking, now: booking, touched: untouched }], ...persons])
}

/** A new draft has not been asked yet: neither choice is taken. */
function bookingAnswers({ isGroupBooking, groupSize, groupLeaderName, currentStep }: SubmissionView): Answers {
  if (!isGroupBooking) return currentStep === 0 ? {} : { isGroupBooking }
  return { isGroupBooking, ...(groupSize > 1 ? { groupSize } : {}), ...(groupLeaderName ? { groupLeaderName } : {}) }
}

function withoutIdleFlags(form: Form, answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([field, value]) => value !== false || isQuestion(form, field)))
}

/** A boolean whose "no" is an answer, not an empty box: it has named choices or a default of yes. */
function isQuestion(form: Form, field: string): boolean {
  const known = formFields(form.definition).get(field)
  const ui = known?.step.uiSchema[field]
  const options = typeof ui === 'object' && ui !== null && !Array.isArray(ui) ? ui : {}
  const said = JSON.stringify(options['ui:options'] ?? {})
  return known?.schema['default'] === true || options['ui:widget'] === 'yes-no' || said.includes('"labels"')
}

export type Edit = { readonly records: Records; readonly changed: readonly string[]; readonly cleared: readonly string[] }

/** One edit of one record, with what the form's rules make of it at once. */
export function edited(form: Form, records: Records, place: number, patch: Patch): Edit {
  const record = recordAt(form, records, place)
  const first = place > 1 ? records.get(1)?.now : undefined
  const { answers, changed, cleared } = applyChange(form, record.now, patch, first)
  const now = effectiveAnswers(form, answers, first, place === bookingPlace ? 'booking' : 'person')
  const touched = new Set([...record.touched, ...Object.keys(patch), ...changed, ...cleared])
  const next = new Map(records).set(place, { ...record, now, touched })
  return { records: place === 1 ? prefilled(form, next, record.now) : next, changed, cleared: cleared.filter((field) => !(field in patch)) }
}

/** What a further person took over from person 1 follows person 1, until answered otherwise. */
function prefilled(form: Form, records: Records, before: Answers): Records {
  const first = records.get(1)?.now ?? {}
  const fields = form.definition.prefillFromFirstPerson.filter((field) => !sameValue(before[field], first[field]))
  if (fields.length === 0) return records
  const entries = [...records].map(([place, record]): [number, PlaceRecord] => {
    const following = place < 2 ? [] : fields.filter((field) => !record.touched.has(field) && sameValue(record.now[field], before[field]))
    return [place, following.length === 0 ? record : { ...record, now: taken(record.now, following, first), seen: taken(record.seen, following, first) }]
  })
  return new Map(entries)
}

function taken(answers: Answers, fields: readonly string[], from: Answers): Answers {
  return laid(answers, Object.fromEntries(fields.map((field): [string, JsonValue] => [field, from[field] ?? null])))
}

/** The answers with a patch laid over them, as it is. */
export function laid(answers: Answers, patch: Patch): Answers {
  return Object.fromEntries(Object.entries({ ...answers, ...patch }).filter(([, value]) => value !== null))
}

export function recordAt(form: Form, records: Records, place: number): PlaceRecord {
  const empty = place > 1 ? effectiveAnswers(form, {}, records.get(1)?.now) : {}
  return records.get(place) ?? { seen: empty, now: empty, touched: untouched }
}

/** What the server does not have yet. */
export function unsaved({ seen, now, touched }: PlaceRecord): Patch {
  const differing = [...touched].filter((field) => !sameValue(seen[field], now[field]))
  return Object.fromEntries(differing.map((field): [string, JsonValue] => [field, now[field] ?? null]))
}

/** After the server has taken `sent`: it counts as seen. What it cleared beyond that goes, unless edited since. */
export function acknowledged(records: Records, place: number, sent: Patch, cleared: readonly string[]): Records {
  const record = records.get(place)
  if (!record) return records
  const lost = cleared.filter((field) => !(field in sent) && !(field in unsaved(record)))
  const gone = Object.fromEntries(lost.map((field): [string, JsonValue] => [field, null]))
  const seen = laid(record.seen, { ...sent, ...gone })
  const now = laid(record.now, gone)
  const left = { seen, now, touched: record.touched }
  return new Map(records).set(place, { ...left, touched: new Set(Object.keys(unsaved(left))) })
}

/** What others changed meanwhile, below what is not saved yet. */
export function refreshed(form: Form, records: Records, view: SubmissionView): Records {
  const fresh = [...recordsOf(form, view)].map(([place, record]): [number, PlaceRecord] => {
    const waiting = records.has(place) ? unsaved(recordAt(form, records, place)) : {}
    return [place, withUnsaved(record, waiting)]
  })
  return new Map(fresh)
}

/** A record with changes that the server does not have, as they were kept on the device. */
export function withUnsaved(record: PlaceRecord, patch: Patch): PlaceRecord {
  return { seen: record.seen, now: laid(record.now, patch), touched: new Set([...record.touched, ...Object.keys(patch)]) }
}

/**
 * The records under another version of the form: answers of renamed fields under their new names, new defaults where
 * nothing is said. Answers whose field is gone stay, also those that wait to be saved.
 */
export function adapted(form: Form, records: Records): Records {
  const renames = renamesOf(form.definition)
  const first = records.get(1)
  const entries = [...records].map(([place, { seen, now, touched }]): [number, PlaceRecord] => {
    const scope = place === bookingPlace ? 'booking' : 'person'
    const shown = (answers: Answers, of: Answers | undefined) => effectiveAnswers(form, answers, place > 1 ? of : undefined, scope)
    return [place, { seen: shown(seen, first?.seen), now: shown(now, first?.now), touched: new Set([...touched].map((field) => renames.get(field) ?? field)) }]
  })
  return new Map(entries)
}

/** What was sent, as the present form names it. */
export function renamed(form: Form, patch: Patch): Patch {
  return underNewNames(form.definition, patch)
}
