import type { Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Saved, ShownFile } from '@fleet/backend/form-instances/contract'
import type { HttpProblem } from '../../../lib/http/http-problem.ts'
import type { DeviceCopy } from '../device-copy/stored-copy.ts'
import type { FormInstanceData, Patch } from '../../form-instance-data.ts'
import type { FormType } from '../../form-type.ts'
import type { Command, DraftState } from './state.ts'

/** Something that happened to a draft. */
export type DraftEvent<View extends FormInstanceData> =
  /** The screen is mounted: React also creates drafts that are never mounted, and those must not save. */
  | { readonly type: 'opened'; readonly hasCopy: boolean }
  /** `field`: the field that the person changed; default: the first of the patch. */
  | { readonly type: 'edited'; readonly recordKey: number; readonly patch: Patch; readonly field?: string }
  | { readonly type: 'stepVisited'; readonly number: number }
  /** The server answered the save with this key. */
  | { readonly type: 'saved'; readonly key: string; readonly saved: Saved }
  /** The server refused it: none of its requests so far has taken effect. */
  | { readonly type: 'refused'; readonly key: string; readonly problem: HttpProblem }
  | { readonly type: 'outcomeUnknown'; readonly retryAfterMs: number }
  /** The answers that the draft requested. */
  | { readonly type: 'viewRead'; readonly view: View }
  | { readonly type: 'viewFailed'; readonly retryAfterMs: number }
  /** Answers read for another reason, such as a change by others. */
  | { readonly type: 'remoteChanged'; readonly view: View }
  | { readonly type: 'formPublished'; readonly form: Form }
  | { readonly type: 'conflictResolved'; readonly mine: readonly boolean[] }
  /** A document came or went; `revision`: after that. */
  | { readonly type: 'documentChanged'; readonly files: readonly ShownFile[]; readonly revision: number }
  | { readonly type: 'connectionChanged' }
  | { readonly type: 'timerFired' }
  /** Saves now: the page is left, the step changes, or the person asks for it. */
  | { readonly type: 'leaving' }
  /** Continues after a stop. */
  | { readonly type: 'resumed' }
  | { readonly type: 'storedOnDevice'; readonly isStored: boolean }

/** Something that the shell does, without deciding anything. */
export type Effect =
  /** Sends a save; `saved`, `refused` or `outcomeUnknown` follows. */
  | { readonly type: 'send'; readonly command: Command }
  /** Reads the server's answers; `viewRead` or `viewFailed` follows. */
  | { readonly type: 'read' }
  /** Reads them in the background; `remoteChanged` follows, or nothing. `form`: only answers under this version. */
  | { readonly type: 'lookUp'; readonly form?: string }
  /** Replaces the copy on the device, before the next effect; `storedOnDevice` follows. */
  | { readonly type: 'store'; readonly copy: DeviceCopy }
  /** `timerFired` follows. Replaces an earlier timer. */
  | { readonly type: 'schedule'; readonly ms: number }
  | { readonly type: 'cancelTimer' }
  /** Fetches this version of the form; `formPublished` follows. */
  | { readonly type: 'fetchForm'; readonly version: string }
  | { readonly type: 'reportFirstSave' }

/** The surroundings at the time of an event. */
export type Context<View extends FormInstanceData> = {
  readonly formType: FormType<View>
  /** ms */
  readonly at: number
  readonly isOnline: boolean
  /** Id for the next save, never used before. */
  readonly key: string
  /** Language in which the form is filled in. */
  readonly language: string
}

export type Step<View extends FormInstanceData> = {
  readonly state: DraftState<View>
  readonly effects: readonly Effect[]
}

/** One transition after another, with the effects of both. */
export function andThen<View extends FormInstanceData>(
  { state, effects }: Step<View>,
  next: (state: DraftState<View>) => Step<View>,
): Step<View> {
  const after = next(state)
  return { state: after.state, effects: [...effects, ...after.effects] }
}
