import type { Actor } from '../kernel/event.ts'
import { type Right, isAllowed } from '../rights/rights.ts'
import { isEditableForm } from './decider.ts'
import { type StartedStandaloneForm, formOwnership } from './state.ts'

type FormAction = 'save' | 'submit'

/** The actions that this person may take now, by the rules of the decider. */
export function allowedFormActions(
  actor: Actor,
  state: StartedStandaloneForm,
  rights: { readonly edit: Right; readonly submit: Right },
): FormAction[] {
  const ownership = formOwnership(state)
  const mayEdit = isAllowed(rights.edit, actor, ownership) && isEditableForm(state, actor)
  const maySubmit = isAllowed(rights.submit, actor, ownership) && state.status === 'draft'
  return [...(mayEdit ? (['save'] as const) : []), ...(maySubmit ? (['submit'] as const) : [])]
}
