import type { Form, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { mergeAnswers } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { currentName } from '@fleet/form-schemas/engine/runtime/renames'
import { conflictsIn, type Conflict } from '../../conflict/conflicts.ts'
import * as all from '../records.ts'
import { wasSent } from '../sent-answers.ts'
import type { FormInstanceData } from '../../form-instance-data.ts'
import type { DeviceCopies } from './device-copy.ts'
import { withoutPersons, type DeviceCopy } from './stored-copy.ts'

/** The copies of an earlier visit; answers of persons erased meanwhile are deleted from the device at once. */
export function takeOverCopy(
  { editable, erasedPersons = [] }: FormInstanceData,
  copies: DeviceCopies,
): DeviceCopy | undefined {
  const isOpen = editable !== false
  const left = isOpen || erasedPersons.length > 0 ? copies.takeOver() : undefined
  if (left === undefined || erasedPersons.length === 0) return left
  const copy = withoutPersons(left, erasedPersons)
  copies.write(copy)
  return isOpen ? copy : undefined
}

type RestoredDraft = {
  readonly records: all.Records
  /** Number of answers that existed on this device only. */
  readonly restored: number
  readonly conflicts: readonly Conflict[]
  /** Whether `conflicts` is complete; otherwise only the server can decide. */
  readonly isKnown: boolean
}

/** Initial state of a draft: the server's records with the copy of an earlier visit on top. */
export function restoreDraft(form: Form, serverRecords: all.Records, copy: DeviceCopy | undefined): RestoredDraft {
  const records = restoredRecords(form, serverRecords, copy)
  const restored = all.countUnsaved(records)
  const clashes = copy && restored > 0 ? conflictingAnswers(form, serverRecords, copy) : []
  return { records, restored, conflicts: conflictsIn(clashes ?? [], { form, records }), isKnown: clashes !== undefined }
}

function restoredRecords(form: Form, records: all.Records, copy: DeviceCopy | undefined): all.Records {
  const entries = Object.entries(copy?.places ?? {}).map(([recordKey, patch]): [number, all.FormRecord] => {
    const record = all.recordAt(form, records, Number(recordKey))
    const own = ownOnServer(form, records, { recordKey, copy })
    const base = Object.entries(copy?.seen?.[recordKey] ?? {}).filter(([field]) => !own.has(field))
    // Without a known base, the current server value is the base
    return [
      Number(recordKey),
      all.withUnsaved(record, all.renamed(form, patch), {
        ...record.now,
        ...all.renamed(form, Object.fromEntries(base)),
      }),
    ]
  })
  return new Map([...records, ...entries])
}

/** Answers that others changed since the copy was stored; undefined: only the server can decide. */
function conflictingAnswers(form: Form, records: all.Records, copy: DeviceCopy): readonly all.AnswerRef[] | undefined {
  const kept = Object.entries(copy.places).flatMap(([recordKey, patch]) => {
    const own = ownOnServer(form, records, { recordKey, copy })
    return Object.entries(patch)
      .filter(([field]) => !own.has(field))
      .map(([field, yours]) => ({ recordKey, field, yours }))
  })
  if (copy.isUndecided === true || kept.some(({ recordKey, field }) => copy.seen?.[recordKey]?.[field] === undefined))
    return undefined
  return kept.flatMap(({ recordKey, field, yours }) => {
    const name = currentName(form.definition, field) ?? field
    return mergeAnswers(name, {
      base: copy.seen?.[recordKey]?.[field],
      yours,
      theirs: serverAnswer(form, records, { recordKey, field }),
    }).conflicts.map((one) => ({ recordKey: Number(recordKey), field: one.name }))
  })
}

/** Fields for which the server's value was sent by this person. */
function ownOnServer(
  form: Form,
  records: all.Records,
  { recordKey, copy }: { recordKey: string; copy: DeviceCopy | undefined },
): ReadonlySet<string> {
  const fields = Object.keys(copy?.places[recordKey] ?? {})
  return new Set(
    fields.filter((field) =>
      wasSent(copy?.sent ?? {}, {
        recordKey: Number(recordKey),
        field,
        theirs: serverAnswer(form, records, { recordKey, field }),
      }),
    ),
  )
}

function serverAnswer(
  form: Form,
  records: all.Records,
  { recordKey, field }: { recordKey: string; field: string },
): JsonValue {
  return all.recordAt(form, records, Number(recordKey)).now[currentName(form.definition, field) ?? field] ?? null
}

/** Base values of the changed fields. */
export function seenAnswers(records: all.Records, places: DeviceCopy['places']): Pick<DeviceCopy, 'seen'> {
  const answers = Object.entries(places).map(([recordKey, patch]) => {
    const { base = {} } = records.get(Number(recordKey)) ?? {}
    return [recordKey, Object.fromEntries(Object.keys(patch).map((field) => [field, base[field] ?? null]))] as const
  })
  const some = answers.filter(([, base]) => Object.keys(base).length > 0)
  return some.length === 0 ? {} : { seen: Object.fromEntries(some) }
}
