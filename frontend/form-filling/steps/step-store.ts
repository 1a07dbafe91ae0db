import { isAnswered } from '@fleet/form-schemas/engine/runtime/answered'
import type { Answers, Problem, StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { documentKindOf } from '@fleet/form-schemas/engine/runtime/documents'
import { formFields, canonicalJson, sameValue } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { answerAt, fieldOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { knownLines, onceLinesKnown } from '@fleet/form-schemas/engine/runtime/definition/known-lines'
import { knownPhones, oncePhonesKnown } from '@fleet/form-schemas/engine/runtime/phones/known-phones'
import { guardedFields } from '@fleet/form-schemas/engine/runtime/validation/secrets'
import type { FieldState, FormStore } from '../../form-renderer/form-store.ts'
import { hasValidators, stepProblems, whenValidatorsCome } from '../../form-renderer/validators.ts'
import { createListeners } from '../../lib/listeners.ts'
import { requestsIn } from '../requests/requests.ts'
import type { Draft } from '../draft/draft.ts'
import { isOpen } from '../draft/may-edit.ts'
import { takenIn } from '../group/same.ts'
import type { Revealed } from '../draft/revealed.ts'

export type StepWords = {
  readonly problem: (problem: Problem) => string
  /** "3 other answers were cleared". */
  readonly clearedOthers: (count: number) => string
  /** "Your answers are back", after an undo. */
  readonly restored: string
  /** "Cleared, because another answer changed". */
  readonly cleared: string
  /** Instead of what a guest confirms themselves, or has. */
  readonly upToGuest: (isDone: boolean) => string
  /** Who asks: the fleet's team. */
  readonly asking: string
  /** That a request is answered, with what is there now or by a word that it is right. */
  readonly answered: (how: 'changed' | 'right') => string
}

type Asked = {
  readonly draft: Draft
  readonly whose: number
  readonly step: StepDefinition
  readonly today: string
  readonly revealed: Revealed
  readonly words: StepWords
  /** Fields the person has left; it outlives the store when the form changes. */
  readonly left: Set<string>
  /** Before an edit is made; false: it is not to be made now. */
  readonly mayChange?: (field: string, value: Answers[string] | undefined) => boolean
  /** Said beside fields as long as nothing else is, by name. */
  readonly notes?: ReadonlyMap<string, string>
}

/** One step of one record of a draft, as the form renderer takes it. */
export function stepStore({
  draft,
  whose,
  step,
  today,
  revealed,
  words,
  left,
  mayChange,
  notes: told,
}: Asked): FormStore {
  const listeners = createListeners()
  const notes = new Map<string, string>()
  /** Fields that are being edited: nothing is said about an answer before it is finished. */
  const unfinished = new Set<string>()
  const given = new Map<string, { text: string; state: FieldState }>()
  /** Edits in order: a note is old once a later one is finished, in this step or another. */
  let edits = 0
  const editedAt = new Map<string, number>()
  const notedAt = new Map<string, number>()
  const old = new Set(
    step.fields.filter((field) => draft.clearedBy(whose, field).length > 0 && !draft.isLastEdited(whose, field)),
  )
  let found: { answers: Answers; knowing: readonly unknown[]; problems: ReadonlyMap<string, Problem> } | undefined

  /** The worst of each field; computed once for each state of the answers. */
  function problems(): ReadonlyMap<string, Problem> {
    const answers = draft.answers(whose)
    const knowing = [knownPhones(), knownLines()]
    if (found?.answers === answers && found.knowing.every((one, index) => one === knowing[index])) return found.problems
    const worst = new Map<string, Problem>()
    for (const problem of stepProblems(draft.form, step, { answers, today })) {
      if (worst.get(problem.field)?.severity !== 'error') worst.set(problem.field, problem)
    }
    if (hasValidators(draft.form, step.id)) found = { answers, knowing, problems: worst }
    return worst
  }

  /** What was preselected is nobody's mistake before the step is left. */
  function shownProblem(field: string): Problem | undefined {
    const problem = problems().get(field)
    if (problem === undefined || revealed.has(whose, step.id)) return problem
    const value = answerAt(draft.answers(whose), field)
    if (value !== undefined && value === formFields(draft.form.definition).get(field)?.schema['default'])
      return undefined
    if (isAnswered(value) && !unfinished.has(fieldOf(field))) return problem
    return left.has(field) && (isAnswered(value) || value === false) ? problem : undefined
  }

  function stateOf(field: string): FieldState {
    const { view, refused } = draft.state()
    const problem = shownProblem(field)
    const refusal = refused.get(`${whose}:${field}`)
    const kind = documentKindOf({ step, name: field })
    const asked = view.requestedItems?.some(({ person }) => person === whose)
      ? requestsIn({ form: draft.form, view, answers: draft.answers }).find(
          (one) => one.person === whose && one.field === field,
        )
      : undefined
    const promised = view.confirmations?.find(({ person, fields }) => person === whose && fields.includes(field))
    const isPromised = promised?.isClosed === true
    const cleared = clearedElsewhere(field)
    const note = isPromised
      ? words.upToGuest(promised.status === 'confirmed')
      : cleared > 0
        ? words.clearedOthers(cleared)
        : (notes.get(field) ?? told?.get(field))
    const state: FieldState = {
      readOnly:
        isPromised ||
        !isOpen(view.editable, whose, kind === undefined ? [field] : [field, kind]) ||
        (view.keepsGuarded === true && guardedFields(draft.form.definition).has(field)),
      ...(refusal && sameValue(refusal.value, answerAt(draft.answers(whose), field) ?? null)
        ? { problem: { severity: 'error', text: refusal.text } }
        : {}),
      ...(problem && !isPromised ? { problem: { severity: problem.severity, text: words.problem(problem) } } : {}),
      ...(asked
        ? {
            comment: {
              text: asked.item.comment,
              who: words.asking,
              ...(asked.answered !== undefined ? { answered: words.answered(asked.answered) } : {}),
            },
          }
        : {}),
      ...(note === undefined ? {} : { note }),
      ...(cleared > 0 ? { canUndo: true as const } : {}),
    }
    return steady(field, state)
  }

  const isFaulty = (field: string) =>
    problems().get(field)?.severity === 'error' ||
    draft.state().view.requestedItems?.some((item) => item.person === whose && item.field === field) === true

  /** What was taken from person 1 stands there in words, unless something of it has to be put right. */
  function covered(): ReadonlySet<string> {
    return new Set(
      takenIn(draft, whose, step)
        .filter(({ fields }) => !fields.some(isFaulty))
        .flatMap(({ fields }) => fields),
    )
  }

  function steady(field: string, state: FieldState): FieldState {
    const text = canonicalJson({ ...state })
    const before = given.get(field)
    if (before?.text === text) return before.state
    given.set(field, { text, state })
    return state
  }

  /** One of several that exclude each other goes without a word when another is chosen. */
  const isQuiet = (field: string) => optionsOf(step, field)['oneOf'] !== undefined

  /** How many answers an edit of this field took away, as long as they can be brought back. */
  function clearedElsewhere(field: string): number {
    if (old.has(field)) return 0
    return draft.clearedBy(whose, field).filter((other) => !isQuiet(other)).length
  }

  function noteCleared(field: string, cleared: readonly string[]) {
    notes.delete(field)
    if (cleared.length > 0) noted(field)
    for (const other of cleared) {
      if (isQuiet(other)) continue
      notes.set(other, words.cleared)
      noted(other)
    }
  }

  function noted(field: string) {
    notedAt.set(field, edits)
    old.delete(field)
  }

  /** Somebody has gone on. */
  function growOld(field: string) {
    const at = editedAt.get(field) ?? 0
    for (const [other, since] of notedAt) {
      if (since >= at) continue
      notedAt.delete(other)
      notes.delete(other)
      old.add(other)
    }
  }

  return {
    answers: () => draft.answers(whose),
    set: (field, value) => {
      if (mayChange && !mayChange(field, value)) return listeners.notify()
      unfinished.add(field)
      editedAt.set(field, (edits += 1))
      // Whoever answers otherwise is not the same as person 1 any more
      const untied = takenIn(draft, whose, step)
        .filter(({ fields }) => fields.includes(field))
        .map((same) => [same.field, null])
      const cleared = draft.edit(whose, { [field]: value ?? null, ...Object.fromEntries(untied) })
      noteCleared(field, cleared)
      return listeners.notify()
    },
    undo: (field) => {
      const back = draft.undo(whose, field)
      for (const other of back) notes.delete(other)
      editedAt.set(field, (edits += 1))
      notes.set(field, words.restored)
      noted(field)
      listeners.notify()
    },
    left: (field) => {
      left.add(field)
      if (unfinished.delete(fieldOf(field))) growOld(fieldOf(field))
      listeners.notify()
    },
    stateOf,
    covered,
    subscribe: (listener) => {
      const stops = [
        listeners.subscribe(listener),
        draft.subscribe(listener),
        revealed.subscribe(listener),
        oncePhonesKnown(listener),
        onceLinesKnown(listener),
        whenValidatorsCome(listener),
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
