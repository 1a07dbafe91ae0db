import type { Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Conflict } from '../conflict/conflicts.ts'
import type { FormInstanceData } from '../form-instance-data.ts'
import type { Records } from './records.ts'
import type { Refusals } from './refusals.ts'
import type { SaveState } from './save-state.ts'

/** State of a draft for the screen; a new object after each change. */
export type DraftState<View extends FormInstanceData = FormInstanceData> = {
  readonly form: Form
  readonly view: View
  readonly records: Records
  readonly save: SaveState
  readonly conflicts: readonly Conflict[]
  readonly refused: Refusals
  /** Answers that existed on this device only when the draft was opened. */
  readonly restoredCount: number
  readonly storageBlocked: boolean
}
