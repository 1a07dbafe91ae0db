import type { Actor } from '../kernel/event.ts'
import { type Right, isAllowed } from '../rights/rights.ts'
import { isEditableForm } from './decider.ts'
import { type StartedStandaloneForm, formOwnership } from './state.ts'

/** What can be done with a form that is nothing but filled. */
type FormAction = 'save' | 'submit'

/** What this person may do with it now, by the rules that the decider goes by. */
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
