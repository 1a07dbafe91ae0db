import { effectiveAnswers } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { sameValue } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { applyChange } from '@fleet/form-schemas/engine/runtime/change'
import type { Answers, Form, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { currentName } from '@fleet/form-schemas/engine/runtime/renames'
import type { Patch } from '../form-instance-data.ts'
import { bookingKey, recordAt, renamed, unsaved, withPatch, type FormRecord, type Records } from './records.ts'

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
