import type { Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Saved } from '@fleet/backend/form-instances/contract'
import type { HttpProblem } from '../../../lib/http/http-problem.ts'
import type { Conflict } from '../../conflict/conflicts.ts'
import type { FormInstanceData } from '../../form-instance-data.ts'
import type { OpenedStep } from '../../form-type.ts'
import type { Records } from '../records.ts'
import type { Refusals } from '../refusals.ts'
import type { SaveBody } from '../save-body.ts'
import type { SaveState } from '../save-state.ts'

/** One save. Its id and body are the same for every request, so that it takes effect once. */
export type Command = {
  readonly key: string
  /** Revision that its answers were based on; the server reports conflicts with any later change. */
  readonly revision: number
  readonly body: SaveBody
  /** Ids of refused saves that it replaces: their requests may still arrive, and must not take effect any more. */
  readonly replaces: readonly string[]
  /** Whether a request with an unknown outcome may still arrive. */
  readonly isUncertain: boolean
}

/** A save that was refused, or that a page found on the server. Its requests may still arrive. */
export type ReplacedSave = { readonly key: string; readonly sent: SaveBody['sent'] }

/** What the draft waits for: the answer to the first pending save, or the answers of others. */
export type Waiting =
  | { readonly kind: 'answer' }
  /** `saved`: the save is complete once the changes of others that came before it are here. */
  | { readonly kind: 'view'; readonly saved?: Saved; readonly conflict?: HttpProblem }

/** What the screen shows of a draft. */
export type ShownDraft<View extends FormInstanceData = FormInstanceData> = {
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

/** A form being filled in. The rules: `docs/saving.md`. */
export type DraftState<View extends FormInstanceData = FormInstanceData> = ShownDraft<View> & {
  /** Revision of the server's answers in `records`. */
  readonly revision: number
  /** Saves without a known outcome, in order. */
  readonly pendingSaves: readonly Command[]
  /** Until a later save replaces them. */
  readonly replaced: readonly ReplacedSave[]
  readonly waiting: Waiting | undefined
  /** Whether the server's answers have to be read before the next save. */
  readonly needsView: boolean
  /** Whether a save was acknowledged since the server's answers were read. */
  readonly isAhead: boolean
  /** A copy of an earlier release does not show what its answers were based on, so that only the server can decide. */
  readonly isBaseUnknown: boolean
  readonly failures: number
  /** Step to resume at, until the server has it. */
  readonly step: OpenedStep | undefined
  /** `2:email` -> version under which it was typed, for unsaved answers that the present form does not ask for. */
  readonly typedUnder: ReadonlyMap<string, string>
  readonly lastEdit: { readonly answer: string; readonly cleared: readonly string[] } | undefined
  readonly hasSaved: boolean
}
