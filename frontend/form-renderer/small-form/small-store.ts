import type { FieldProblem } from '@fleet/platform/http/contract/problem'
import { applyChange } from '@fleet/form-schemas/engine/runtime/change'
import type { Answers, Form, JsonValue, Problem } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { effectiveAnswers } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { canonicalJson } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { createListeners } from '../../lib/listeners.ts'
import type { FieldState, FormStore } from '../form-store.ts'
import { stepProblems } from '../validators.ts'
import { adaptedProblems, type Adapted } from './adapted-step.ts'

type ProblemTextOf = (problem: Pick<Problem, 'code' | 'field' | 'values'>) => string

type SmallStore = FormStore & {
  /**
   * The answers to send, defaults included; undefined when there are problems, which are then shown at their fields.
   */
  readonly complete: () => Answers | undefined
  /**
   * Shows the server's problems at the fields until they change. Returns how many of them belong to a field of the
   * form.
   */
  readonly refuse: (problems: readonly FieldProblem[]) => number
  /** Sets the language of problems from now on. */
  readonly setProblemText: (problemText: ProblemTextOf) => void
}

type SmallStoreOptions = {
  readonly form: Form
  readonly initial: Answers
  readonly adapted: Adapted
  readonly today: string
  readonly problemText: ProblemTextOf
}

/**
 * The answers of a form that is sent as a whole. Problems appear at the first submit and then while typing. Shown
 * when a field is left, they would move the button away from the pointer.
 */
export function smallStore({ form, initial, adapted, today, problemText: initialText }: SmallStoreOptions): SmallStore {
  const listeners = createListeners()
  const refused = new Map<string, string>()
  const states = new Map<string, { text: string; state: FieldState }>()
  const fields = new Set(form.definition.steps.flatMap((step) => step.fields))
  /** Typed answers, `null` for a removed one; an `initial` answer waits until its field is active. */
  let typed: { readonly [field: string]: JsonValue } = {}
  let current = effectiveAnswers(form, applyChange(form, {}, initial).answers)
  let problems = findProblems()
  let wasSubmitted = false
  let problemText = initialText

  function findProblems(): Problem[] {
    return adaptedProblems(
      form.definition.steps.flatMap((step) => stepProblems(form, step, { answers: current, today })),
      current,
      adapted,
    )
  }

  function stateOf(field: string): FieldState {
    const problem = wasSubmitted ? problems.find((each) => each.field === field) : undefined
    const text = refused.get(field) ?? (problem && problemText(problem))
    const state: FieldState = {
      readOnly: false,
      ...(text === undefined ? {} : { problem: { severity: problem?.severity ?? 'error', text } }),
    }
    const key = canonicalJson({ ...state })
    const before = states.get(field)
    if (before?.text === key) return before.state
    states.set(field, { text: key, state })
    return state
  }

  return {
    answers: () => current,
    stateOf,
    set(field, value) {
      typed = { ...typed, [field]: value ?? null }
      current = effectiveAnswers(form, applyChange(form, {}, { ...initial, ...typed }).answers)
      problems = findProblems()
      refused.delete(field)
      listeners.notify()
    },
    markLeft: () => {},
    subscribe: listeners.subscribe,
    setProblemText(next) {
      problemText = next
      listeners.notify()
    },
    complete() {
      wasSubmitted = true
      listeners.notify()
      return problems.some(({ severity }) => severity === 'error') ? undefined : current
    },
    refuse(found) {
      const known = found.filter(({ field }) => field !== undefined && fields.has(field))
      for (const { field = '', code, message, values } of known)
        refused.set(field, message ?? problemText({ code, field, ...(values ? { values } : {}) }))
      listeners.notify()
      return known.length
    },
  }
}
