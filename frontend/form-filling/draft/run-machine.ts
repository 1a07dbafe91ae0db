import type { Saved } from '@fleet/backend/form-instances/contract'
import { HttpProblem } from '../../lib/http/http-problem.ts'
import { createListeners } from '../../lib/listeners.ts'
import type { FormInstanceData } from '../form-instance-data.ts'
import type { FormType } from '../form-type.ts'
import type { DeviceCopies } from './device-copy/device-copy.ts'
import type { DraftEvent, Effect } from './machine/events.ts'
import { step } from './machine/machine.ts'
import type { Command, DraftState } from './machine/state.ts'
import { isTransient } from './save-state.ts'

export type DraftPorts<View extends FormInstanceData> = {
  readonly read: () => Promise<View>
  readonly save: (command: Command) => Promise<Saved>
  readonly copies: DeviceCopies
  readonly clock: { readonly now: () => number; readonly after: (ms: number, run: () => void) => () => void }
  readonly online: () => boolean
  readonly newKey: () => string
  /** Language in which the form is filled in. */
  readonly language: () => string
  /** Called after the first save of this visit. */
  readonly onFirstSave: () => void
  /** The server uses another version of the form. Resolves once it is adopted, or when it cannot be loaded. */
  readonly onOtherVersion: (version: string) => Promise<void>
}

/** Keeps the state of a draft, reports events to its machine, and executes the effects. Decides nothing. */
export function runMachine<View extends FormInstanceData>(
  formType: FormType<View>,
  opened: DraftState<View>,
  ports: DraftPorts<View>,
) {
  let state = opened
  let key: string | undefined
  let cancelTimer = () => {}
  const listeners = createListeners()

  function dispatch(event: DraftEvent<View>) {
    key ??= ports.newKey()
    const context = { formType, at: ports.clock.now(), isOnline: ports.online(), key, language: ports.language() }
    const next = step(state, event, context)
    if (next.state.pendingSaves.some((command) => command.key === key)) key = undefined
    const isChanged = next.state !== state
    state = next.state
    // Stored before the screen shows it: a page may be closed after any key
    for (const effect of next.effects) run(effect)
    if (isChanged) listeners.notify()
  }

  function run(effect: Effect): unknown {
    switch (effect.type) {
      case 'send':
        return ports.save(effect.command).then(
          (saved) => dispatch({ type: 'saved', key: effect.command.key, saved }),
          (error: unknown) => reportFailure(effect.command, error),
        )
      case 'read':
        return readView().then(
          (view) => dispatch({ type: 'viewRead', view }),
          (error: unknown) => dispatch({ type: 'viewFailed', retryAfterMs: retryAfterMs(error) }),
        )
      case 'lookUp':
        return lookUp(effect.form).catch(() => undefined)
      case 'store': {
        const isStored = ports.copies.write(effect.copy)
        return isStored === state.storageBlocked && dispatch({ type: 'storedOnDevice', isStored })
      }
      case 'schedule':
        cancelTimer()
        return (cancelTimer = ports.clock.after(effect.ms, () => dispatch({ type: 'timerFired' })))
      case 'cancelTimer':
        return cancelTimer()
      case 'fetchForm':
        return ports.onOtherVersion(effect.version)
      case 'reportFirstSave':
        return ports.onFirstSave()
    }
  }

  function reportFailure({ key: of }: Command, error: unknown) {
    if (error instanceof HttpProblem && !isTransient(error.status))
      dispatch({ type: 'refused', key: of, problem: error })
    else dispatch({ type: 'outcomeUnknown', retryAfterMs: retryAfterMs(error) })
  }

  /** Another version may rename fields, so it is adopted before its answers, which would seem deleted. */
  async function readView(): Promise<View> {
    const view = await ports.read()
    if (view.formVersion !== state.form.definition.version) await ports.onOtherVersion(view.formVersion)
    return view
  }

  async function lookUp(version: string | undefined) {
    const view = version === undefined ? await readView() : await ports.read()
    const isWanted =
      version === undefined || (view.formVersion === version && state.form.definition.version === version)
    if (isWanted) dispatch({ type: 'remoteChanged', view })
  }

  return { state: () => state, subscribe: listeners.subscribe, dispatch, readView, dispose: () => cancelTimer() }
}

function retryAfterMs(error: unknown): number {
  return error instanceof HttpProblem ? (error.retryAfter ?? 0) * 1_000 : 0
}
