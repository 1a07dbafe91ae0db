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
  /** What is to be sent, defaults included; undefined when something is wrong, which is then shown beside its field. */
  readonly complete: () => Answers | undefined
  /** What the server refused, shown beside the fields until they change. Gives how many of them the form has. */
  readonly refuse: (problems: readonly FieldProblem[]) => number
  /** What is wrong is said in these words from now on. */
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
 * The answers of a form that is sent as a whole. What is wrong shows at the first sending and then while typing: said when
 * a field is left, it would move the button from under the pointer that is on its way to it.
 */
export function smallStore({ form, initial, adapted, today, problemText: initialText }: SmallStoreOptions): SmallStore {
  const listeners = createListeners()
  const refused = new Map<string, string>()
  const states = new Map<string, { text: string; state: FieldState }>()
  const fields = new Set(form.definition.steps.flatMap((step) => step.fields))
  /** What was typed, `null` where it was taken back; what is `initial` waits for its field to be asked for. */
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
    left: () => {},
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
