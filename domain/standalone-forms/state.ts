import {
  type FormInstanceState,
  type MaybeRecorded,
  evolveInstance,
  submitInfo,
  emptyInstance,
  writeInfo,
} from '../form-instances/state.ts'
import type { Ownership } from '../rights/rights.ts'
import type { StandaloneFormEvent } from './events.ts'

export type StartedStandaloneForm = FormInstanceState & {
  readonly status: 'draft' | 'submitted'
  readonly filledFormId: string
  readonly formId: string
  readonly accountId?: string
  readonly agentId?: string
}

/** A standalone form: one person, no review. */
export type StandaloneFormState = { readonly status: 'none' } | StartedStandaloneForm

function evolveStatus(state: StandaloneFormState, event: MaybeRecorded<StandaloneFormEvent>): StandaloneFormState {
  if (event.type === 'FormFillingStarted') {
    const { personId, ...data } = event.data
    return state.status === 'none' ? { ...emptyInstance(personId), ...data, status: 'draft' } : state
  }
  if (state.status === 'none') return state
  return event.type === 'FilledFormSubmitted'
    ? { ...state, ...submitInfo(event), status: 'submitted' }
    : evolveInstance(state, event)
}

/** The state after one more event; an unknown event changes nothing. */
export function evolveStandaloneForm(
  state: StandaloneFormState,
  event: MaybeRecorded<StandaloneFormEvent>,
): StandaloneFormState {
  const next = evolveStatus(state, event)
  return next.status === 'none' || next === state ? next : { ...next, ...writeInfo(next, event) }
}

export function formOwnership({ accountId, agentId }: StartedStandaloneForm): Ownership {
  return { accountId, agentId }
}
