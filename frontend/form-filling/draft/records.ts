import { activeFields, effectiveAnswers } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { formFields, sameValue } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { applyChange } from '@fleet/form-schemas/engine/runtime/change'
import type { Answers, Form, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { flags } from '@fleet/form-schemas/engine/runtime/conditions/flags'
import { answerAt, fieldOf, withAnswerAt, merged, sameAnswer } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { presentName, underNewNames } from '@fleet/form-schemas/engine/runtime/renames'
import type { Patch } from '../filled-view.ts'

/** One record of a form: what the server has, what the person sees, and what they or a rule changed. */
export type FilledRecord = { readonly seen: Answers; readonly now: Answers; readonly touched: ReadonlySet<string> }
/** What the server told: the booking's answers, and the persons' by their numbers. */
export type Told = {
  readonly booking: Answers
  readonly persons: { readonly [person: string]: Answers }
  readonly erased?: readonly number[] | undefined
}
/** By whose they are: 0 is the booking, from 1 the persons. */
export type Records = ReadonlyMap<number, FilledRecord>

export const theBooking = 0
const untouched: ReadonlySet<string> = new Set()

/** The records as the server told them. Flags that say nothing are left out, as an unticked box is no answer. */
export function recordsOf(form: Form, { persons, booking }: Told): Records {
  const ofPersons = Object.entries(persons).map(([person, answers]): [number, FilledRecord] => {
    const said = withoutIdleFlags(form, answers)
    return [Number(person), { seen: said, now: said, touched: untouched }]
  })
  return new Map([[theBooking, { seen: booking, now: booking, touched: untouched }], ...ofPersons])
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
export function edited(form: Form, records: Records, whose: number, patch: Patch): Edit {
  const record = recordAt(form, records, whose)
  const first = whose > 1 ? records.get(1)?.now : undefined
  const { answers, changed, cleared } = applyChange(form, record.now, patch, first)
  // What another version does not ask for waits here until it is saved
  const now = { ...answers, ...effectiveAnswers(form, answers, first, whose === theBooking ? 'booking' : 'person') }
  const touched = new Set([...record.touched, ...Object.keys(patch), ...changed, ...cleared])
  const next = new Map(records).set(whose, { ...record, now, touched })
  return {
    records: whose === 1 ? prefilled(form, next, record.now) : next,
    changed,
    cleared: cleared.filter((field) => !(field in patch)),
  }
}

/** What a further person took over from person 1 follows person 1, until answered otherwise. */
function prefilled(form: Form, records: Records, before: Answers): Records {
  const first = records.get(1)?.now ?? {}
  const fields = form.definition.prefillFromFirstPerson.filter((field) => !sameValue(before[field], first[field]))
  if (fields.length === 0) return records
  const entries = [...records].map(([whose, record]): [number, FilledRecord] => {
    const following =
      whose < 2
        ? []
        : fields.filter((field) => !record.touched.has(field) && sameValue(record.now[field], before[field]))
    return [
      whose,
      following.length === 0
        ? record
        : { ...record, now: taken(record.now, following, first), seen: taken(record.seen, following, first) },
    ]
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

export function recordAt(form: Form, records: Records, whose: number): FilledRecord {
  const empty = whose > 1 ? effectiveAnswers(form, {}, records.get(1)?.now) : {}
  return records.get(whose) ?? { seen: empty, now: empty, touched: untouched }
}

/** What the server does not have yet. */
export function unsaved({ seen, now, touched }: FilledRecord): Patch {
  const differing = [...touched].filter((field) => !sameAnswer(seen[field], now[field]))
  return Object.fromEntries(differing.map((field): [string, JsonValue] => [field, now[field] ?? null]))
}

/** How many answers the server does not have. */
export function waitingIn(records: Records): number {
  return [...records.values()].reduce((sum, record) => sum + Object.keys(unsaved(record)).length, 0)
}

/** After the server has taken `sent`: it counts as seen. What it cleared beyond that goes, unless edited since. */
export function acknowledged(records: Records, whose: number, sent: Patch, cleared: readonly string[]): Records {
  const record = records.get(whose)
  if (!record) return records
  const lost = cleared.filter((field) => !(field in sent))
  const none = (fields: readonly string[]) =>
    Object.fromEntries(fields.map((field): [string, JsonValue] => [field, null]))
  const seen = laid(record.seen, { ...sent, ...none(lost) })
  const now = laid(record.now, none(lost.filter((field) => !(field in unsaved(record)))))
  const left = { seen, now, touched: record.touched }
  return new Map(records).set(whose, { ...left, touched: new Set(Object.keys(unsaved(left))) })
}

/** What others changed meanwhile, below what is not saved yet. */
export function refreshed(form: Form, records: Records, told: Told): Records {
  const fresh = [...recordsOf(form, told)].map(([whose, record]): [number, FilledRecord] => {
    const before = recordAt(form, records, whose)
    if (!records.has(whose)) return [whose, record]
    // What was taken back while it is on its way differs as soon as it has arrived
    return [whose, { ...withUnsaved(record, unsaved(before), before.seen), touched: before.touched }]
  })
  // Of whom the server has nothing yet, is not told
  const untold = [...records].filter(
    ([whose, record]) =>
      whose !== theBooking &&
      !(whose in told.persons) &&
      !told.erased?.includes(whose) &&
      Object.keys(unsaved(record)).length > 0,
  )
  return new Map([...fresh, ...untold])
}

/** An answer by whose it is. */
export type Answer = { readonly whose: number; readonly field: string }

/** Whether others changed, to something else, what is changed here and not saved yet. */
export function overlapping(records: Records, theirs: Records): boolean {
  return [...records].some(([whose, record]) =>
    Object.keys(unsaved(record)).some((field) => {
      const told = theirs.get(whose)?.now[field]
      return !sameAnswer(record.seen[field], told) && !sameAnswer(record.now[field], told)
    }),
  )
}

/** What is changed here and not saved yet where others made something else of it; of lists, of what in them. */
export function clashing(records: Records, theirs: Records): Answer[] {
  return [...records].flatMap(([whose, record]) => {
    const told = theirs.get(whose)
    const both = Object.entries(told ? unsaved(record) : {})
    return both.flatMap(([field, yours]) =>
      merged(field, { seen: record.seen[field], yours, theirs: told?.now[field] }).clashes.map(({ name }) => ({
        whose,
        field: name,
      })),
    )
  })
}

/** What the second say otherwise than the first. */
export function differing(before: Records, after: Records): Answer[] {
  return [...after].flatMap(([whose, { now }]) => {
    const then = before.get(whose)?.now ?? {}
    return [...new Set([...Object.keys(then), ...Object.keys(now)])]
      .filter((field) => !sameAnswer(then[field], now[field]))
      .map((field) => ({ whose, field }))
  })
}

/**
 * A record with changes that the server does not have. `seen`: what the person saw when they made them; what others changed
 * since in the same lists stays.
 */
export function withUnsaved(record: FilledRecord, patch: Patch, seen: Answers): FilledRecord {
  const merging = Object.entries(patch).map(([field, yours]): [string, JsonValue] => [
    field,
    merged(field, { seen: seen[field], yours, theirs: record.now[field] }).value,
  ])
  return {
    seen: record.seen,
    now: laid(record.now, Object.fromEntries(merging)),
    touched: new Set([...record.touched, ...Object.keys(patch)]),
  }
}

/** The record with what others made of one answer, or of one thing in a list; the person's other changes stay. */
export function withTheirs({ seen, now, touched }: FilledRecord, name: string): FilledRecord {
  const field = fieldOf(name)
  const mine = withAnswerAt(seen[field], name, answerAt(now, name) ?? null)
  return {
    seen,
    touched,
    now: laid(now, { [field]: merged(field, { seen: mine, yours: now[field], theirs: seen[field] }).value }),
  }
}

/**
 * The records under another version of the form: answers of renamed fields under their new names, new defaults where
 * nothing is said. Answers whose field is gone stay, and of those that are not asked for by now the ones that wait to be saved.
 */
export function adapted(form: Form, records: Records): Records {
  const first = records.get(1)
  const entries = [...records].map(([whose, record]): [number, FilledRecord] => {
    const { seen, now, touched } = record
    const scope = whose === theBooking ? 'booking' : 'person'
    const shown = (answers: Answers, of: Answers | undefined) =>
      effectiveAnswers(form, answers, whose > 1 ? of : undefined, scope)
    return [
      whose,
      {
        seen: shown(seen, first?.seen),
        now: laid(shown(now, first?.now), renamed(form, unsaved(record))),
        touched: new Set([...touched].map((field) => presentName(form.definition, field) ?? field)),
      },
    ]
  })
  return new Map(entries)
}

/** Whether a field of the form is asked for under these answers; what is no field of it was asked for by another version. */
export function askedFor(form: Form, answers: Answers): (field: string) => boolean {
  const [known, active] = [formFields(form.definition), activeFields(form, answers)]
  return (field) => active.has(field) || !known.has(field)
}

/** What was sent, as the present form names it. */
export function renamed(form: Form, patch: Patch): Patch {
  return underNewNames(form.definition, patch)
}
