import type { Form, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { merged } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { presentName } from '@fleet/form-schemas/engine/runtime/renames'
import { conflictsAt, type Conflict } from '../../conflict/conflicts.ts'
import * as all from '../records.ts'
import { wasSent } from '../sent.ts'
import type { FilledView } from '../../filled-view.ts'
import type { DeviceCopies } from './device-copy.ts'
import { withoutPersons, type DeviceCopy } from './stored-copy.ts'

/** What an earlier visit left on the device; what it says of persons who were erased meanwhile goes from the device at once. */
export function takenOver({ editable, erasedPersons = [] }: FilledView, copies: DeviceCopies): DeviceCopy | undefined {
  const isOpen = editable !== false
  const left = isOpen || erasedPersons.length > 0 ? copies.takeOver() : undefined
  if (left === undefined || erasedPersons.length === 0) return left
  const copy = withoutPersons(left, erasedPersons)
  copies.write(copy)
  return isOpen ? copy : undefined
}

type BroughtBack = {
  readonly records: all.Records
  /** Answers that were on this device only. */
  readonly restored: number
  readonly conflicts: readonly Conflict[]
  /** Whether `conflicts` are all: without, only the server can tell. */
  readonly isKnown: boolean
}

/** What a draft begins with: what was told, below what an earlier visit left on the device. */
export function broughtBack(form: Form, told: all.Records, copy: DeviceCopy | undefined): BroughtBack {
  const records = restoredRecords(form, told, copy)
  const restored = all.waitingIn(records)
  const clashes = copy && restored > 0 ? contested(form, told, copy) : []
  return { records, restored, conflicts: conflictsAt(clashes ?? [], { form, records }), isKnown: clashes !== undefined }
}

function restoredRecords(form: Form, records: all.Records, copy: DeviceCopy | undefined): all.Records {
  const entries = Object.entries(copy?.places ?? {}).map(([whose, patch]): [number, all.FilledRecord] => {
    const record = all.recordAt(form, records, Number(whose))
    const own = ownOnServer(form, records, { whose, copy })
    const seen = Object.entries(copy?.seen?.[whose] ?? {}).filter(([field]) => !own.has(field))
    // What is not known to have been seen counts as seen as it is now
    return [
      Number(whose),
      all.withUnsaved(record, all.renamed(form, patch), {
        ...record.now,
        ...all.renamed(form, Object.fromEntries(seen)),
      }),
    ]
  })
  return new Map([...records, ...entries])
}

/** What others made something else of since the copy was kept; undefined: only the server can tell. */
function contested(form: Form, records: all.Records, copy: DeviceCopy): readonly all.Answer[] | undefined {
  const kept = Object.entries(copy.places).flatMap(([whose, patch]) => {
    const own = ownOnServer(form, records, { whose, copy })
    return Object.entries(patch)
      .filter(([field]) => !own.has(field))
      .map(([field, yours]) => ({ whose, field, yours }))
  })
  if (copy.isUndecided === true || kept.some(({ whose, field }) => copy.seen?.[whose]?.[field] === undefined))
    return undefined
  return kept.flatMap(({ whose, field, yours }) => {
    const name = presentName(form.definition, field) ?? field
    return merged(name, {
      seen: copy.seen?.[whose]?.[field],
      yours,
      theirs: foundAt(form, records, { whose, field }),
    }).clashes.map((one) => ({ whose: Number(whose), field: one.name }))
  })
}

/** Fields of which the server has what this person had sent. */
function ownOnServer(
  form: Form,
  records: all.Records,
  { whose, copy }: { whose: string; copy: DeviceCopy | undefined },
): ReadonlySet<string> {
  const fields = Object.keys(copy?.places[whose] ?? {})
  return new Set(
    fields.filter((field) =>
      wasSent(copy?.sent ?? {}, { whose: Number(whose), field, theirs: foundAt(form, records, { whose, field }) }),
    ),
  )
}

function foundAt(form: Form, records: all.Records, { whose, field }: { whose: string; field: string }): JsonValue {
  return all.recordAt(form, records, Number(whose)).now[presentName(form.definition, field) ?? field] ?? null
}

/** What was seen where something was changed. */
export function seenWhere(records: all.Records, places: DeviceCopy['places']): Pick<DeviceCopy, 'seen'> {
  const answers = Object.entries(places).map(([whose, patch]) => {
    const { seen = {} } = records.get(Number(whose)) ?? {}
    return [whose, Object.fromEntries(Object.keys(patch).map((field) => [field, seen[field] ?? null]))] as const
  })
  const some = answers.filter(([, seen]) => Object.keys(seen).length > 0)
  return some.length === 0 ? {} : { seen: Object.fromEntries(some) }
}
