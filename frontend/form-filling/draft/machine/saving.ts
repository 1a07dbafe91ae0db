import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import type { FormInstanceData } from '../../form-instance-data.ts'
import { personsOf } from '../../persons.ts'
import { bookingKey, countUnsaved } from '../records.ts'
import { nextSave, type SaveBody } from '../save-body.ts'
import { retryDelay, type Stop } from '../save-state.ts'
import { store } from './copy.ts'
import type { Context, Effect, Step } from './events.ts'
import type { Command, DraftState } from './state.ts'

/** The most that the server takes with one save; the next save replaces the others. */
const maxReplaced = 20
/** Delay after the last edit, ms. */
const autosaveDelay = 2_000
/** Delay before another attempt to read the answers in conflict, ms. */
export const conflictRetryDelay = 4_000

export function groupSizeOf<View extends FormInstanceData>(
  { records }: Pick<DraftState<View>, 'records'>,
  { formType }: Pick<Context<View>, 'formType'>,
): number {
  return personsOf(formType).groupSizeOf(records.get(bookingKey)?.now ?? {})
}

/** Sends the next save, or reads the answers first. Does nothing while it waits for a response or for the person. */
export function proceed<View extends FormInstanceData>(state: DraftState<View>, context: Context<View>): Step<View> {
  if (state.waiting !== undefined || state.save.kind === 'stopped') return { state, effects: [] }
  const [first] = state.pendingSaves
  if (first !== undefined) return send(state, context)
  if (state.needsView) return awaitView(saving(state, true), { kind: 'view' })
  const body = nextBody(state, context)
  if (body === undefined) return { state: settled(state, context.at), effects: [] }
  const command: Command = {
    key: context.key,
    revision: state.revision,
    body,
    replaces: state.replaced.slice(0, maxReplaced).map(({ key }) => key),
    isUncertain: false,
  }
  return send({ ...state, pendingSaves: [command] }, context)
}

function send<View extends FormInstanceData>(state: DraftState<View>, { at }: Context<View>): Step<View> {
  const next = saving({ ...state, waiting: { kind: 'answer' } }, true)
  const [command] = state.pendingSaves
  const effects: readonly Effect[] = command === undefined ? [] : [store(next, at), { type: 'send', command }]
  return { state: next, effects: [{ type: 'cancelTimer' }, ...effects] }
}

export function awaitView<View extends FormInstanceData>(
  state: DraftState<View>,
  waiting: DraftState<View>['waiting'],
): Step<View> {
  return { state: { ...state, waiting }, effects: [{ type: 'cancelTimer' }, { type: 'read' }] }
}

function nextBody<View extends FormInstanceData>(
  state: DraftState<View>,
  context: Context<View>,
): SaveBody | undefined {
  const { definition } = state.form
  const body = nextSave({
    records: state.records,
    groupSize: groupSizeOf(state, context),
    step: state.step,
    language: state.view.editable === true && formFields(definition).has('language') ? context.language : undefined,
    refused: state.refused,
    canBeTakenBack: (field) => personsOf(context.formType).booking?.canBeTakenBack(field) ?? true,
    body: context.formType.calls.body,
  })
  const typedUnder = body?.sent
    .flatMap(({ recordKey, patch }) => Object.keys(patch).map((field) => state.typedUnder.get(`${recordKey}:${field}`)))
    .find((version) => version !== undefined)
  return body && { ...body, formVersion: typedUnder ?? definition.version }
}

export function saving<View extends FormInstanceData>(state: DraftState<View>, sending: boolean): DraftState<View> {
  return { ...state, save: { kind: 'saving', sending } }
}

function settled<View extends FormInstanceData>(state: DraftState<View>, at: number): DraftState<View> {
  const isOpen = state.save.kind === 'saving' || state.save.kind === 'kept' || state.save.kind === 'failed'
  return isOpen ? { ...state, save: { kind: 'saved', at } } : state
}

/** Saves 2 s after the last edit. */
export function afterEdit<View extends FormInstanceData>(
  state: DraftState<View>,
  { at, isOnline }: Context<View>,
): Step<View> {
  const waiting = countUnsaved(state.records)
  const { save } = state
  if (save.kind === 'stopped') return { state: { ...state, save: { ...save, waiting } }, effects: [] }
  if (!isOnline) return { state: { ...state, save: { kind: 'kept', at, waiting } }, effects: [] }
  if (save.kind === 'failed') return { state: { ...state, save: { ...save, waiting } }, effects: [] }
  return {
    state: saving(state, state.waiting !== undefined),
    effects: [{ type: 'schedule', ms: autosaveDelay }],
  }
}

/** Tries again later, sooner when the connection comes back. */
export function afterFailure<View extends FormInstanceData>(
  before: DraftState<View>,
  { at, isOnline }: Context<View>,
  retryAfterMs: number,
): Step<View> {
  const failures = before.failures + 1
  const state: DraftState<View> = { ...before, failures, waiting: undefined }
  const waiting = countUnsaved(state.records)
  if (state.save.kind === 'stopped') return { state, effects: [] }
  if (!isOnline) return { state: { ...state, save: { kind: 'kept', at, waiting } }, effects: [] }
  const ms = Math.max(retryDelay(failures), retryAfterMs)
  return {
    state: { ...state, save: { kind: 'failed', retryAt: at + ms, waiting } },
    effects: [{ type: 'schedule', ms }],
  }
}

/** Stops until the person acts. */
export function stopped<View extends FormInstanceData>(state: DraftState<View>, because: Stop): DraftState<View> {
  return { ...state, save: { kind: 'stopped', because, waiting: countUnsaved(state.records) } }
}

/** Continues after a stop. */
export function resumed<View extends FormInstanceData>(state: DraftState<View>): Step<View> {
  return { state: saving({ ...state, failures: 0 }, false), effects: [{ type: 'schedule', ms: 0 }] }
}
