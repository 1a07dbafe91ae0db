import type { Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { sameAnswer } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { conflictsIn } from '../../conflict/conflicts.ts'
import type { FormInstanceData } from '../../form-instance-data.ts'
import type { DeviceCopy } from '../device-copy/stored-copy.ts'
import { clashing, rebased } from '../record-merge.ts'
import { countUnsaved, recordAt, recordsOf, renamed, withPatch, type FormRecord, type Records } from '../records.ts'
import type { Context } from './events.ts'
import { replacedSave } from './refused.ts'
import type { DraftState, ReplacedSave } from './state.ts'
import { hasArrived, serverRecordsOf } from './views.ts'

type Opened<View> = {
  readonly form: Form
  readonly view: View
  /** What earlier visits left on the device. */
  readonly copy: DeviceCopy | undefined
  readonly storageBlocked: boolean
}

/** A draft when its page was opened, with the answers of earlier visits on top of the server's. */
export function openedState<View extends FormInstanceData>(
  { form, view, copy, storageBlocked }: Opened<View>,
  context: Pick<Context<View>, 'formType'>,
): DraftState<View> {
  const theirs = recordsOf(form, serverRecordsOf(context, view))
  const empty: DraftState<View> = {
    form,
    view,
    records: theirs,
    save: { kind: 'saved' },
    conflicts: [],
    refused: new Map(),
    restoredCount: 0,
    storageBlocked,
    revision: view.revision,
    pendingSaves: [],
    replaced: copy?.replaced ?? [],
    waiting: undefined,
    needsView: false,
    isAhead: false,
    isBaseUnknown: false,
    failures: 0,
    step: undefined,
    typedUnder: new Map(),
    lastEdit: undefined,
    hasSaved: false,
  }
  return copy === undefined ? empty : restored(empty, copy, theirs, context)
}

function restored<View extends FormInstanceData>(
  empty: DraftState<View>,
  copy: DeviceCopy,
  theirs: Records,
  context: Pick<Context<View>, 'formType'>,
): DraftState<View> {
  const { form, view } = empty
  const isArrived = (save: ReplacedSave) => hasArrived(form, theirs, save)
  const left = copy.pendingSaves ?? []
  const pendingSaves = left
    .filter((command) => !isArrived(replacedSave(command)))
    .map((command) => ({ ...command, isUncertain: true }))
  const found = left.map(replacedSave).filter(isArrived)
  const arrived = [...empty.replaced.filter(isArrived), ...found]
  const records = restoredRecords(form, theirs, { copy, arrived })
  const state: DraftState<View> = {
    ...empty,
    records,
    pendingSaves,
    replaced: [...empty.replaced, ...found],
    typedUnder: typedUnder(form, copy),
    needsView: pendingSaves.length > 0,
    isAhead: found.length > 0,
    conflicts: conflictsIn(copy.conflicts ?? [], { form, records }),
  }
  const counted = { ...state, restoredCount: countMissing(form, records, theirs) }
  const isBaseUnknown = copy.isUndecided === true || (counted.restoredCount > 0 && copy.seen === undefined)
  if (isBaseUnknown) return { ...counted, isBaseUnknown, revision: Math.min(copy.revision, view.revision) }
  if (pendingSaves.length > 0) return counted
  const merged = rebased(form, records, serverRecordsOf(context, view))
  const asked = [...(copy.conflicts ?? []), ...clashing(records, theirs)]
  return {
    ...counted,
    records: merged,
    isAhead: false,
    restoredCount: countUnsaved(merged),
    conflicts: conflictsIn(asked, { form, records: merged }),
  }
}

/** `base`: what the answers were based on, including saves that have arrived. */
function restoredRecords(
  form: Form,
  theirs: Records,
  { copy, arrived }: { copy: DeviceCopy; arrived: readonly ReplacedSave[] },
): Records {
  const entries = Object.entries(copy.places).map(([key, patch]): [number, FormRecord] => {
    const recordKey = Number(key)
    const record = recordAt(form, theirs, recordKey)
    const answers = renamed(form, patch)
    const parts = arrived.flatMap(({ sent }) => sent.filter((part) => part.recordKey === recordKey))
    const based = parts.reduce(
      (base, part) => ({ ...base, ...renamed(form, part.patch) }),
      copy.isUndecided === true ? {} : renamed(form, copy.seen?.[key] ?? {}),
    )
    return [
      recordKey,
      {
        base: withPatch(record.base, based),
        now: withPatch(record.now, answers),
        touched: new Set(Object.keys(answers)),
      },
    ]
  })
  return new Map([...theirs, ...entries])
}

function countMissing(form: Form, records: Records, theirs: Records): number {
  return [...records].reduce((sum, [recordKey, { now, touched }]) => {
    const there = recordAt(form, theirs, recordKey).now
    return sum + [...touched].filter((field) => !sameAnswer(now[field], there[field])).length
  }, 0)
}

/** Answers that the present form does not know belong to the version of the copy. */
function typedUnder(form: Form, { places, formVersion }: DeviceCopy): ReadonlyMap<string, string> {
  if (formVersion === undefined || formVersion === form.definition.version) return new Map()
  const entries = Object.entries(places).flatMap(([recordKey, patch]) =>
    Object.keys(renamed(form, patch)).flatMap((field): [string, string][] =>
      formFields(form.definition).has(field) ? [] : [[`${recordKey}:${field}`, formVersion]],
    ),
  )
  return new Map(entries)
}
