import type { FormInstanceData } from '../../form-instance-data.ts'
import { countUnsaved, recordAt } from '../records.ts'
import { withTheirs } from '../record-merge.ts'
import { whenSaved, whenViewFailed, whenViewRead } from './answers.ts'
import { store } from './copy.ts'
import { whenEdited, whenFormPublished } from './edits.ts'
import { andThen, type Context, type DraftEvent, type Step } from './events.ts'
import { whenRefused } from './refused.ts'
import { afterFailure, proceed, resumed, stopped } from './saving.ts'
import type { DraftState } from './state.ts'
import { withRemoteView } from './views.ts'

/** What follows from an event: the next state, and effects in order. */
export function step<View extends FormInstanceData>(
  state: DraftState<View>,
  event: DraftEvent<View>,
  context: Context<View>,
): Step<View> {
  const unchanged: Step<View> = { state, effects: [] }
  switch (event.type) {
    case 'opened':
      return whenOpened(state, event.hasCopy, context)
    case 'edited':
      return whenEdited(state, event, context)
    case 'stepVisited':
      return whenStepVisited(state, event.number, context)
    case 'saved':
      return isAwaited(state, event.key) ? whenSaved({ ...state, waiting: undefined }, event.saved, context) : unchanged
    case 'refused':
      return isAwaited(state, event.key) ? whenRefused(state, event.problem, context) : unchanged
    case 'outcomeUnknown':
      return state.waiting?.kind === 'answer'
        ? afterFailure({ ...state, pendingSaves: withUncertainFirst(state) }, context, event.retryAfterMs)
        : unchanged
    case 'viewRead':
      return whenViewRead(state, event.view, context)
    case 'viewFailed':
      return whenViewFailed(state, context, event.retryAfterMs)
    case 'remoteChanged':
      return whenRemoteChanged(state, event.view, context)
    case 'formPublished':
      return whenFormPublished(state, event.form, context)
    case 'conflictResolved':
      return whenConflictResolved(state, event.mine, context)
    case 'documentChanged': {
      const view = { ...state.view, documents: { ...state.view.documents, files: event.files } }
      return { state: { ...state, view }, effects: event.revision > state.revision ? [{ type: 'lookUp' }] : [] }
    }
    case 'connectionChanged':
      return whenConnectionChanged(state, context)
    case 'timerFired':
    case 'leaving':
      return andThen({ state, effects: [{ type: 'cancelTimer' }] }, (now) => proceed(now, context))
    case 'resumed':
      return resumed(state)
    case 'storedOnDevice':
      return { state: { ...state, storageBlocked: !event.isStored }, effects: [] }
  }
}

function isAwaited<View extends FormInstanceData>({ waiting, pendingSaves }: DraftState<View>, key: string): boolean {
  return waiting?.kind === 'answer' && pendingSaves[0]?.key === key
}

function withUncertainFirst<View extends FormInstanceData>({
  pendingSaves,
}: DraftState<View>): DraftState<View>['pendingSaves'] {
  return pendingSaves.map((command, index) => (index === 0 ? { ...command, isUncertain: true } : command))
}

function whenOpened<View extends FormInstanceData>(
  state: DraftState<View>,
  hasCopy: boolean,
  { at }: Context<View>,
): Step<View> {
  if (state.conflicts.length > 0) return { state: stopped(state, 'conflict'), effects: [] }
  if (state.restoredCount > 0 || state.pendingSaves.length > 0) return resumed(state)
  // The server has everything that the copy holds
  return { state, effects: hasCopy ? [store(state, at)] : [] }
}

/** Stores the step to resume at, and saves now. */
function whenStepVisited<View extends FormInstanceData>(
  state: DraftState<View>,
  number: number,
  context: Context<View>,
): Step<View> {
  if (state.view.currentStep === number && state.step === undefined) return { state, effects: [] }
  const id = state.form.definition.steps.find((one) => one.number === number)?.id
  const isStored = state.view.editable === true && id !== undefined
  return proceed(isStored ? { ...state, step: { id, number } } : state, context)
}

function whenRemoteChanged<View extends FormInstanceData>(
  before: DraftState<View>,
  view: View,
  context: Context<View>,
): Step<View> {
  const state = withRemoteView(before, view, context)
  return { state, effects: state.records === before.records ? [] : [store(state, context.at)] }
}

/** Resolves each conflict, in order: true keeps mine, false takes theirs. */
function whenConflictResolved<View extends FormInstanceData>(
  state: DraftState<View>,
  mine: readonly boolean[],
  { at }: Context<View>,
): Step<View> {
  const records = state.conflicts.reduce(
    (soFar, { recordKey, field }, index) =>
      mine[index] ? soFar : new Map(soFar).set(recordKey, withTheirs(recordAt(state.form, soFar, recordKey), field)),
    state.records,
  )
  const next = { ...state, records, conflicts: [] }
  return andThen({ state: next, effects: [store(next, at)] }, resumed)
}

function whenConnectionChanged<View extends FormInstanceData>(
  state: DraftState<View>,
  context: Context<View>,
): Step<View> {
  const { kind } = state.save
  if (context.isOnline) return kind === 'kept' || kind === 'failed' ? proceed(state, context) : { state, effects: [] }
  if (state.waiting !== undefined || (kind !== 'saving' && kind !== 'failed')) return { state, effects: [] }
  const waiting = countUnsaved(state.records)
  return { state: { ...state, save: { kind: 'kept', at: context.at, waiting } }, effects: [{ type: 'cancelTimer' }] }
}
