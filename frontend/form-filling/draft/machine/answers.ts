import type { Saved } from '@fleet/backend/form-instances/contract'
import type { FormInstanceData } from '../../form-instance-data.ts'
import { acknowledged } from '../record-merge.ts'
import { bookingKey, recordsOf, renamed } from '../records.ts'
import type { SaveBody } from '../save-body.ts'
import { store, storing } from './copy.ts'
import { andThen, type Context, type Effect, type Step } from './events.ts'
import { withoutFirst } from './refused.ts'
import { afterFailure, awaitView, conflictRetryDelay, proceed, saving } from './saving.ts'
import type { DraftState, ReplacedSave } from './state.ts'
import { hasArrived, serverRecordsOf, withView } from './views.ts'

/** The server has the first pending save. Changes of others that came before it are read first. */
export function whenSaved<View extends FormInstanceData>(
  state: DraftState<View>,
  saved: Saved,
  context: Context<View>,
): Step<View> {
  const [first, ...others] = state.pendingSaves
  if (first === undefined) return { state, effects: [] }
  const { previousRevision = saved.revision } = saved
  const isAlone = previousRevision === first.revision && !state.needsView && !hasRestoredAnswers(saved, first.body)
  if (!isAlone && others.length === 0) return awaitView(state, { kind: 'view', saved })
  const next = { ...acknowledge(state, saved), needsView: others.length > 0, isBaseUnknown: false }
  return complete(next, saved, context)
}

/** The save restored answers that had been set aside. */
function hasRestoredAnswers({ changed, cleared }: Saved, { sent }: SaveBody): boolean {
  const known = new Set([...sent.flatMap(({ patch }) => Object.keys(patch)), ...cleared])
  return sent.every(({ recordKey }) => recordKey !== bookingKey) && changed.some((field) => !known.has(field))
}

/** What the save sent becomes the base of further edits. */
function acknowledge<View extends FormInstanceData>(state: DraftState<View>, saved: Saved): DraftState<View> {
  const [first, ...pendingSaves] = state.pendingSaves
  if (first === undefined) return state
  const { sent, step } = first.body
  return {
    ...state,
    pendingSaves,
    // A save without an effect is not recorded, and neither is what it replaces
    replaced:
      saved.changed.length > 0 ? state.replaced.filter(({ key }) => !first.replaces.includes(key)) : state.replaced,
    revision: Math.max(state.revision, saved.revision),
    isAhead: true,
    failures: 0,
    waiting: undefined,
    step: step !== undefined && step.id === state.step?.id ? undefined : state.step,
    view: step === undefined ? state.view : { ...state.view, currentStep: step.number },
    records: sent.reduce(
      (records, { recordKey, patch }) =>
        acknowledged(records, recordKey, renamed(state.form, patch), recordKey === bookingKey ? [] : saved.cleared),
      state.records,
    ),
  }
}

function complete<View extends FormInstanceData>(
  state: DraftState<View>,
  saved: Saved,
  context: Context<View>,
): Step<View> {
  const effects: Effect[] = [store(state, context.at)]
  if (!state.hasSaved) effects.push({ type: 'reportFirstSave' })
  if (saved.formVersion !== state.form.definition.version)
    effects.push({ type: 'fetchForm', version: saved.formVersion })
  const next = { ...state, hasSaved: true, isAhead: state.needsView }
  return andThen({ state: next, effects }, (now) => proceed(now, context))
}

/** The answers that the draft requested are here. */
export function whenViewRead<View extends FormInstanceData>(
  before: DraftState<View>,
  view: View,
  context: Context<View>,
): Step<View> {
  const { waiting } = before
  if (waiting?.kind !== 'view') return { state: before, effects: [] }
  const { saved, conflict } = waiting
  if (view.revision < (saved?.revision ?? before.revision)) return whenViewFailed(before, context, 0)
  const state = { ...before, waiting: undefined }
  if (saved !== undefined) return complete(withView(acknowledge(state, saved), view, context), saved, context)
  if (conflict === undefined)
    return andThen(storing(withView(state, view, context), context), (now) => proceed(now, context))
  const refused = withoutFirst(saving(state, false))
  const theirs = recordsOf(state.form, serverRecordsOf(context, view))
  // Late requests of refused saves
  const arrived = refused.replaced.filter((save) => hasArrived(state.form, theirs, save))
  const records = withSent(refused, arrived)
  const next = withView({ ...refused, records }, view, context, { problem: conflict, arrived })
  return andThen(storing(next, context), (now) => proceed(now, context))
}

/** The records with what these saves sent as the base. */
function withSent<View extends FormInstanceData>(
  { form, records }: DraftState<View>,
  saves: readonly ReplacedSave[],
): DraftState<View>['records'] {
  return saves
    .flatMap(({ sent }) => sent)
    .reduce((all, { recordKey, patch }) => acknowledged(all, recordKey, renamed(form, patch), []), records)
}

export function whenViewFailed<View extends FormInstanceData>(
  state: DraftState<View>,
  context: Context<View>,
  retryAfterMs: number,
): Step<View> {
  if (state.waiting?.kind !== 'view') return { state, effects: [] }
  if (state.waiting.conflict === undefined) return afterFailure(state, context, retryAfterMs)
  return {
    state: saving({ ...state, waiting: undefined }, false),
    effects: [{ type: 'schedule', ms: conflictRetryDelay }],
  }
}
