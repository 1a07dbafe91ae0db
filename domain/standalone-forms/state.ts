import {
  type Filled,
  type Happened,
  evolveFilled,
  handedIn,
  nothingFilled,
  writtenBy,
} from '../form-instances/filled.ts'
import type { Belonging } from '../rights/rights.ts'
import type { FilledFormEvent } from './events.ts'

export type StartedForm = Filled & {
  readonly status: 'draft' | 'submitted'
  readonly filledFormId: string
  readonly formId: string
  readonly accountId?: string
  readonly agentId?: string
}

/** A form that is nothing but filled: one person, no review. */
export type FilledForm = { readonly status: 'none' } | StartedForm

function told(state: FilledForm, event: Happened<FilledFormEvent>): FilledForm {
  if (event.type === 'FormFillingStarted') {
    const { personId, ...data } = event.data
    return state.status === 'none' ? { ...nothingFilled(personId), ...data, status: 'draft' } : state
  }
  if (state.status === 'none') return state
  return event.type === 'FilledFormSubmitted'
    ? { ...state, ...handedIn(event), status: 'submitted' }
    : evolveFilled(state, event)
}

/** The state after one more event; an event of another kind changes nothing. */
export function evolveFilledForm(state: FilledForm, event: Happened<FilledFormEvent>): FilledForm {
  const next = told(state, event)
  return next.status === 'none' || next === state ? next : { ...next, ...writtenBy(next, event) }
}

/** Whose it is: its account's, an agency's, or the office's alone. */
export function belongingOfForm({ accountId, agentId }: StartedForm): Belonging {
  return { accountId, agentId }
}
