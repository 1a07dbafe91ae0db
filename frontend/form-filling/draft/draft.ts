import type { Answers, Form, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { ShownFile } from '@fleet/backend/form-instances/contract'
import type { FormInstanceData, Patch } from '../form-instance-data.ts'
import type { FormType } from '../form-type.ts'
import { clearedAnswers } from './cleared-answers.ts'
import { takeOverCopy } from './device-copy/device-copy.ts'
import { openedState } from './machine/opened.ts'
import { groupSizeOf } from './machine/saving.ts'
import type { ShownDraft } from './machine/state.ts'
import { serverRecordsOf } from './machine/views.ts'
import { differing, overlapping } from './record-merge.ts'
import { recordAt, recordsOf, type AnswerRef } from './records.ts'
import { runMachine, type DraftPorts } from './run-machine.ts'

type DraftInput<View extends FormInstanceData> = {
  readonly formType: FormType<View>
  readonly form: Form
  readonly view: View
}

export type Draft<View extends FormInstanceData = FormInstanceData> = ReturnType<typeof openDraft<View>>

/** One form being filled in, as screens use it: each call is an event of its machine. */
export function openDraft<View extends FormInstanceData>(
  { formType, form: opened, view }: DraftInput<View>,
  ports: DraftPorts<View>,
) {
  const copy = takeOverCopy(view, ports.copies)
  const initial = openedState({ form: opened, view, copy, storageBlocked: !ports.copies.available }, { formType })
  const { state, subscribe, dispatch, readView, dispose } = runMachine(formType, initial, ports)
  const cleared = clearedAnswers()
  const answers = (recordKey: number): Answers => recordAt(state().form, state().records, recordKey).now

  /** Saves now; true when the server has everything. */
  function flush(): Promise<boolean> {
    dispatch({ type: 'leaving' })
    return new Promise((resolve) => {
      const stop = subscribe(check)
      check()
      function check() {
        if (state().waiting !== undefined) return
        stop()
        resolve(state().save.kind === 'saved')
      }
    })
  }

  function edit(recordKey: number, patch: Patch, field = Object.keys(patch)[0] ?? ''): readonly string[] {
    const before = answers(recordKey)
    dispatch({ type: 'edited', recordKey, patch, field })
    const fields = state().lastEdit?.cleared ?? []
    const lost = fields.flatMap((one): [string, JsonValue][] => (before[one] === undefined ? [] : [[one, before[one]]]))
    if (lost.length > 0)
      cleared.remember(recordKey, field, { before: before[field] ?? null, answers: Object.fromEntries(lost) })
    return fields
  }

  return {
    /** Called once its screen is mounted. */
    start: () => dispatch({ type: 'opened', hasCopy: copy !== undefined }),
    /** The current form; `adopt` replaces it. */
    get form(): Form {
      return state().form
    },
    state: (): ShownDraft<View> => state(),
    subscribe,
    /** Number of persons by the current booking. */
    groupSize: () => groupSizeOf(state(), { formType }),
    answers,
    /** Applies an edit of the person; returns the fields that the form's rules cleared. */
    edit: (recordKey: number, patch: Patch): readonly string[] => edit(recordKey, patch),
    /** Fields cleared by an edit of this one that are still empty. */
    clearedBy: (recordKey: number, field: string) => cleared.restorable(recordKey, field, answers(recordKey)),
    /** Whether no other field was edited after it. */
    isLastEdited: (recordKey: number, field: string) => state().lastEdit?.answer === `${recordKey}:${field}`,
    /** Undoes that edit with its side effects; returns the fields that have an answer again. */
    undo(recordKey: number, field: string): readonly string[] {
      const patch = cleared.takeUndo(recordKey, field, answers(recordKey))
      if (patch === undefined) return []
      edit(recordKey, patch, field)
      return Object.keys(patch)
    },
    /** Switches to another version of the form. */
    adopt: (form: Form) => dispatch({ type: 'formPublished', form }),
    /** Stores the step to resume at, and saves now. */
    visit: (number: number) => dispatch({ type: 'stepVisited', number }),
    flush,
    connection: () => dispatch({ type: 'connectionChanged' }),
    resume: () => dispatch({ type: 'resumed' }),
    async refresh(): Promise<void> {
      dispatch({ type: 'remoteChanged', view: await readView() })
    },
    /**
     * Merges changes of others below unsaved answers. Where both changed an answer, the next save reports the conflict.
     * Returns the answers that changed. A view with another status is returned, but not applied. `knownRevision`:
     * revision that is known to exist.
     */
    async pullChanges(
      knownRevision = Infinity,
    ): Promise<{ readonly view: View; readonly changed: readonly AnswerRef[] } | undefined> {
      if (knownRevision <= state().revision || state().conflicts.length > 0) return undefined
      const fresh = await readView()
      const { form, records, revision, pendingSaves, view: shown } = state()
      const theirs = recordsOf(form, serverRecordsOf({ formType }, fresh))
      const isOverlapping = pendingSaves.length === 0 && overlapping(records, theirs)
      if (fresh.revision > revision && (fresh.status !== shown.status || isOverlapping))
        return { view: fresh, changed: [] }
      dispatch({ type: 'remoteChanged', view: fresh })
      return state().revision === revision ? undefined : { view: fresh, changed: differing(records, state().records) }
    },
    /** Resolves each conflict, in order: true keeps mine, false takes theirs. */
    choose: (mine: readonly boolean[]) => dispatch({ type: 'conflictResolved', mine }),
    /** Takes the documents after one came or went, without its flag, which the field sets; reads others' changes. */
    filesChanged: (files: readonly ShownFile[], revision: number) =>
      dispatch({ type: 'documentChanged', files, revision }),
    dispose,
  }
}
