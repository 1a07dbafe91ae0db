import { isAnswered } from '@fleet/form-schemas/engine/runtime/answered'
import type { Answers, Problem, StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { documentKindOf } from '@fleet/form-schemas/engine/runtime/documents'
import { formFields, canonicalJson, sameValue } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { answerAt, fieldOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { loadedMrz, onMrzLoaded } from '@fleet/form-schemas/engine/runtime/mrz/loaded-mrz'
import { loadedPhones, onPhonesLoaded } from '@fleet/form-schemas/engine/runtime/phones/loaded-phones'
import { guardedFields } from '@fleet/form-schemas/engine/runtime/validation/secrets'
import type { FieldState, FormStore } from '../../form-renderer/form-store.ts'
import { hasValidators, stepProblems, onValidatorsChange } from '../../form-renderer/validators.ts'
import { createListeners } from '../../lib/listeners.ts'
import { requestsIn } from '../requests/requests.ts'
import type { Draft } from '../draft/draft.ts'
import { isEditable } from '../draft/is-editable.ts'
import { takenIn } from '../group/same-as-first.ts'
import type { Revealed } from '../draft/revealed.ts'

export type StepTexts = {
  readonly problem: (problem: Problem) => string
  readonly clearedOthers: (count: number) => string
  readonly restored: string
  readonly cleared: string
  /** Replaces fields that the guest confirms or has confirmed. */
  readonly upToGuest: (isDone: boolean) => string
  /** Author of requests: the fleet's team. */
  readonly commentAuthor: string
  /** That a request was answered, by a change or by confirming the answer. */
  readonly answered: (how: 'changed' | 'right') => string
}

type StepStoreDeps = {
  readonly draft: Draft
  readonly recordKey: number
  readonly step: StepDefinition
  readonly today: string
  readonly revealed: Revealed
  readonly texts: StepTexts
  /** Fields that were left; survives a new store when the form changes. */
  readonly left: Set<string>
  /** Called before each edit; false prevents it. */
  readonly mayChange?: (field: string, value: Answers[string] | undefined) => boolean
  /** Notes by field name, shown when there is no other note. */
  readonly notes?: ReadonlyMap<string, string>
}

/** Store for the form renderer: one step of one record of a draft. */
export function stepStore({
  draft,
  recordKey,
  step,
  today,
  revealed,
  texts,
  left,
  mayChange,
  notes: fieldNotes,
}: StepStoreDeps): FormStore {
  const listeners = createListeners()
  const notes = new Map<string, string>()
  /** Fields being edited: their problems show only afterwards. */
  const unfinished = new Set<string>()
  const cachedStates = new Map<string, { text: string; state: FieldState }>()
  /** Counts edits: a note expires once a later edit is finished, in this step or another. */
  let edits = 0
  const editedAt = new Map<string, number>()
  const notedAt = new Map<string, number>()
  const expired = new Set(
    step.fields.filter(
      (field) => draft.clearedBy(recordKey, field).length > 0 && !draft.isLastEdited(recordKey, field),
    ),
  )
  let found: { answers: Answers; lookups: readonly unknown[]; problems: ReadonlyMap<string, Problem> } | undefined

  /** The most severe problem of each field; cached for the current answers. */
  function problems(): ReadonlyMap<string, Problem> {
    const answers = draft.answers(recordKey)
    const lookups = [loadedPhones(), loadedMrz()]
    if (found?.answers === answers && found.lookups.every((one, index) => one === lookups[index])) return found.problems
    const worst = new Map<string, Problem>()
    for (const problem of stepProblems(draft.form, step, { answers, today })) {
      if (worst.get(problem.field)?.severity !== 'error') worst.set(problem.field, problem)
    }
    if (hasValidators(draft.form, step.id)) found = { answers, lookups, problems: worst }
    return worst
  }

  /** A preset value shows no problem before the step is left. */
  function shownProblem(field: string): Problem | undefined {
    const problem = problems().get(field)
    if (problem === undefined || revealed.has(recordKey, step.id)) return problem
    const value = answerAt(draft.answers(recordKey), field)
    if (value !== undefined && value === formFields(draft.form.definition).get(field)?.schema['default'])
      return undefined
    if (isAnswered(value) && !unfinished.has(fieldOf(field))) return problem
    return left.has(field) && (isAnswered(value) || value === false) ? problem : undefined
  }

  function stateOf(field: string): FieldState {
    const { view, refused } = draft.state()
    const problem = shownProblem(field)
    const refusal = refused.get(`${recordKey}:${field}`)
    const kind = documentKindOf({ step, name: field })
    const request = view.requestedItems?.some(({ person }) => person === recordKey)
      ? requestsIn({ form: draft.form, view, answers: draft.answers }).find(
          (one) => one.person === recordKey && one.field === field,
        )
      : undefined
    const confirmation = view.confirmations?.find(
      ({ person, fields }) => person === recordKey && fields.includes(field),
    )
    const isUpToGuest = confirmation?.isClosed === true
    const cleared = clearedElsewhere(field)
    const note = isUpToGuest
      ? texts.upToGuest(confirmation.status === 'confirmed')
      : cleared > 0
        ? texts.clearedOthers(cleared)
        : (notes.get(field) ?? fieldNotes?.get(field))
    const state: FieldState = {
      readOnly:
        isUpToGuest ||
        !isEditable(view.editable, recordKey, kind === undefined ? [field] : [field, kind]) ||
        (view.keepsGuarded === true && guardedFields(draft.form.definition).has(field)),
      ...(refusal && sameValue(refusal.value, answerAt(draft.answers(recordKey), field) ?? null)
        ? { problem: { severity: 'error', text: refusal.text } }
        : {}),
      ...(problem && !isUpToGuest ? { problem: { severity: problem.severity, text: texts.problem(problem) } } : {}),
      ...(request
        ? {
            comment: {
              text: request.item.comment,
              author: texts.commentAuthor,
              ...(request.answered !== undefined ? { answered: texts.answered(request.answered) } : {}),
            },
          }
        : {}),
      ...(note === undefined ? {} : { note }),
      ...(cleared > 0 ? { canUndo: true as const } : {}),
    }
    return cachedState(field, state)
  }

  const isFaulty = (field: string) =>
    problems().get(field)?.severity === 'error' ||
    draft.state().view.requestedItems?.some((item) => item.person === recordKey && item.field === field) === true

  /** Fields copied from person 1 are shown as text, unless one of them has an error or a request. */
  function covered(): ReadonlySet<string> {
    return new Set(
      takenIn(draft, recordKey, step)
        .filter(({ fields }) => !fields.some(isFaulty))
        .flatMap(({ fields }) => fields),
    )
  }

  function cachedState(field: string, state: FieldState): FieldState {
    const text = canonicalJson({ ...state })
    const before = cachedStates.get(field)
    if (before?.text === text) return before.state
    cachedStates.set(field, { text, state })
    return state
  }

  /** Clearing one of several exclusive options needs no note. */
  const isQuiet = (field: string) => optionsOf(step, field)['oneOf'] !== undefined

  /** Number of answers that an edit of this field cleared and that can be restored. */
  function clearedElsewhere(field: string): number {
    if (expired.has(field)) return 0
    return draft.clearedBy(recordKey, field).filter((other) => !isQuiet(other)).length
  }

  function noteCleared(field: string, cleared: readonly string[]) {
    notes.delete(field)
    if (cleared.length > 0) markNoted(field)
    for (const other of cleared) {
      if (isQuiet(other)) continue
      notes.set(other, texts.cleared)
      markNoted(other)
    }
  }

  function markNoted(field: string) {
    notedAt.set(field, edits)
    expired.delete(field)
  }

  /** Expires the notes of earlier edits. */
  function expireNotes(field: string) {
    const at = editedAt.get(field) ?? 0
    for (const [other, since] of notedAt) {
      if (since >= at) continue
      notedAt.delete(other)
      notes.delete(other)
      expired.add(other)
    }
  }

  return {
    answers: () => draft.answers(recordKey),
    set: (field, value) => {
      if (mayChange && !mayChange(field, value)) return listeners.notify()
      unfinished.add(field)
      editedAt.set(field, (edits += 1))
      // An edit of a copied answer ends the copy
      const detached = takenIn(draft, recordKey, step)
        .filter(({ fields }) => fields.includes(field))
        .map((same) => [same.field, null])
      const cleared = draft.edit(recordKey, { [field]: value ?? null, ...Object.fromEntries(detached) })
      noteCleared(field, cleared)
      return listeners.notify()
    },
    undo: (field) => {
      const back = draft.undo(recordKey, field)
      for (const other of back) notes.delete(other)
      editedAt.set(field, (edits += 1))
      notes.set(field, texts.restored)
      markNoted(field)
      listeners.notify()
    },
    markLeft: (field) => {
      left.add(field)
      if (unfinished.delete(fieldOf(field))) expireNotes(fieldOf(field))
      listeners.notify()
    },
    stateOf,
    hiddenFields: covered,
    subscribe: (listener) => {
      const stops = [
        listeners.subscribe(listener),
        draft.subscribe(listener),
        revealed.subscribe(listener),
        onPhonesLoaded(listener),
        onMrzLoaded(listener),
        onValidatorsChange(listener),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

function optionsOf(step: StepDefinition, field: string): { readonly [option: string]: unknown } {
  const ui = step.uiSchema[field]
  const options = typeof ui === 'object' && ui !== null && !Array.isArray(ui) ? ui['ui:options'] : undefined
  return typeof options === 'object' && options !== null && !Array.isArray(options) ? options : {}
}
