import type { FieldProblem } from '@fleet/platform/http/contract/problem'
import type {
  Answers,
  Form,
  JsonValue,
  Problem,
  StepDefinition,
} from '@fleet/form-schemas/engine/runtime/definition/definition'
import { documentKindOf } from '@fleet/form-schemas/engine/runtime/documents'
import { canonicalJson } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { answerAt, fieldOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { edited } from '../../../form-filling/draft/record-edits.ts'
import { recordAt, recordsOf, unsaved } from '../../../form-filling/draft/records.ts'
import type { FieldState, FormStore } from '../../../form-renderer/form-store.ts'
import { stepProblems } from '../../../form-renderer/validators.ts'
import { createListeners } from '../../../lib/listeners.ts'

type ProposalStoreDeps = {
  readonly form: Form
  readonly step: StepDefinition
  /** Current answers of all persons. */
  readonly persons: { readonly [person: string]: Answers }
  readonly person: number
  readonly today: string
  readonly words: (problem: Pick<Problem, 'code' | 'values'>) => string
  /** Why a field is read-only: a text, or '' without explanation; undefined: it can be changed. */
  readonly closed: (field: string) => string | undefined
}

/** A proposed change of one field. */
export type FieldChange = { readonly field: string; readonly from: JsonValue; readonly to: JsonValue }

type ProposalStore = FormStore & {
  /**
   * Changes of this step in the order of its fields; undefined when a value is invalid: the problem then shows at its
   * field.
   */
  readonly collectChanges: () => FieldChange[] | undefined
  /** Shows problems from the server at their fields until these change. Returns how many belong to this step. */
  readonly refuse: (problems: readonly FieldProblem[]) => number
}

/** One step of one person as proposed: same rendering and rules as in the wizard, but nothing is saved. */
export function proposalStore({ form, step, persons, person, today, words, closed }: ProposalStoreDeps): ProposalStore {
  const listeners = createListeners()
  const refused = new Map<string, string>()
  const cached = new Map<string, { text: string; state: FieldState }>()
  const before = recordAt(form, recordsOf(form, { booking: {}, persons }), person).now
  let records = recordsOf(form, { booking: {}, persons })
  let tried = false

  const now = () => recordAt(form, records, person).now

  /** Excludes problems that existed before: requesting corrections is up to the operator. */
  function problems(): Problem[] {
    const of = (answers: Answers) => stepProblems(form, step, { answers, today })
    const old = new Set(of(before).map(({ field, code }) => `${field} ${code}`))
    return of(now()).filter(
      ({ field, code, severity }) =>
        severity === 'error' && (!old.has(`${field} ${code}`) || answerAt(before, field) !== answerAt(now(), field)),
    )
  }

  function stateOf(field: string): FieldState {
    const problem = tried ? problems().find((one) => one.field === field) : undefined
    const text = refused.get(field) ?? (problem && words(problem))
    const why = documentKindOf({ step, name: field }) === undefined ? closed(field) : ''
    const state: FieldState = {
      readOnly: why !== undefined,
      ...(why ? { note: why } : {}),
      ...(text === undefined ? {} : { problem: { severity: 'error', text } }),
    }
    const key = canonicalJson({ ...state })
    const known = cached.get(field)
    if (known?.text === key) return known.state
    cached.set(field, { text: key, state })
    return state
  }

  return {
    answers: now,
    stateOf,
    set(field, value) {
      records = edited(form, records, person, { [field]: value ?? null }).records
      refused.delete(field)
      listeners.notify()
    },
    markLeft: () => {},
    subscribe: listeners.subscribe,
    collectChanges() {
      tried = true
      listeners.notify()
      if (problems().length > 0) return undefined
      const changed = unsaved(recordAt(form, records, person))
      return step.fields.flatMap((field): FieldChange[] =>
        field in changed ? [{ field, from: before[field] ?? null, to: changed[field] ?? null }] : [],
      )
    },
    refuse(found) {
      const known = found.filter(({ field }) => field !== undefined && step.fields.includes(fieldOf(field)))
      for (const { field = '', code, message, values } of known)
        refused.set(field, message ?? words({ code, ...(values ? { values } : {}) }))
      listeners.notify()
      return known.length
    },
  }
}
