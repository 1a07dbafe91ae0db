import type { Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { sameValue } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { answerAt, fieldOf, sameAnswer } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { conflictsIn, rejectedAnswers } from '../../conflict/conflicts.ts'
import type { FormInstanceData } from '../../form-instance-data.ts'
import type { HttpProblem } from '../../../lib/http/http-problem.ts'
import { personsOf } from '../../persons.ts'
import { clashing, rebased } from '../record-merge.ts'
import {
  countUnsaved,
  recordAt,
  recordsOf,
  renamed,
  type AnswerRef,
  type Records,
  type ServerRecords,
} from '../records.ts'
import type { Refusals } from '../refusals.ts'
import type { Context } from './events.ts'
import type { DraftState, ReplacedSave } from './state.ts'

export function serverRecordsOf<View extends FormInstanceData>(
  { formType }: Pick<Context<View>, 'formType'>,
  view: View,
): ServerRecords {
  return {
    booking: personsOf(formType).booking?.answersIn(view) ?? {},
    persons: view.persons,
    erased: view.erasedPersons,
  }
}

/** Whether the server shows every value of a save. */
export function hasArrived(form: Form, theirs: Records, { sent }: Pick<ReplacedSave, 'sent'>): boolean {
  return sent.every(({ recordKey, patch }) => {
    const { now } = recordAt(form, theirs, recordKey)
    return Object.entries(renamed(form, patch)).every(([field, value]) => sameAnswer(now[field], value))
  })
}

/**
 * Takes the server's answers below unsaved ones, and asks about those that others changed too. `conflict`: a refusal
 * that names them, and refused saves that arrived late. Only without pending saves: their effect would look like a
 * change by others.
 */
export function withView<View extends FormInstanceData>(
  state: DraftState<View>,
  view: View,
  context: Context<View>,
  conflict?: { readonly problem: HttpProblem; readonly arrived: readonly ReplacedSave[] },
): DraftState<View> {
  const theirs = serverRecordsOf(context, view)
  const clashes = view.editable === false ? [] : clashing(state.records, recordsOf(state.form, theirs))
  const records = rebased(state.form, state.records, theirs)
  const rejected =
    conflict === undefined || state.isAhead
      ? []
      : rejectedAnswers(conflict.problem, { form: state.form, persons: personsOf(context.formType) }).filter(
          (answer) => !conflict.arrived.some((save) => isSentBy(state.form, save, answer)),
        )
  const conflicts = conflictsIn([...rejected, ...state.conflicts, ...clashes], { form: state.form, records })
  return {
    ...state,
    view,
    records,
    conflicts,
    revision: view.revision,
    refused: stillRefused(state, records),
    needsView: false,
    isAhead: false,
    isBaseUnknown: false,
    save:
      conflicts.length === 0 ? state.save : { kind: 'stopped', because: 'conflict', waiting: countUnsaved(records) },
  }
}

function isSentBy(form: Form, { sent }: ReplacedSave, { recordKey, field }: AnswerRef): boolean {
  return sent.some((part) => part.recordKey === recordKey && fieldOf(field) in renamed(form, part.patch))
}

/** Entries of others can make a list too long: the merged list is shown for shortening, without sending it. */
function stillRefused<View extends FormInstanceData>(
  { form, refused, records: before }: DraftState<View>,
  records: Records,
): Refusals {
  return new Map(
    [...refused].map(([key, one]) => {
      const [recordKey = '', name = ''] = key.split(':')
      const valueIn = (all: Records) => answerAt(recordAt(form, all, Number(recordKey)).now, name) ?? null
      return [key, sameValue(one.value, valueIn(before)) ? { ...one, value: valueIn(records) } : one]
    }),
  )
}

/** Takes answers that were read for another reason; after the answers to saves that are under way. */
export function withRemoteView<View extends FormInstanceData>(
  state: DraftState<View>,
  view: View,
  context: Context<View>,
): DraftState<View> {
  if (view.revision < state.revision || state.isBaseUnknown) return state
  if (state.pendingSaves.length > 0 || state.waiting !== undefined) return { ...state, needsView: true }
  return withView(state, view, context)
}
