import type { Actor } from '../kernel/event.ts'
import { type Right, covers } from '../rights/rights.ts'
import { isOpenForm } from './decider.ts'
import { type StartedForm, belongingOfForm } from './state.ts'

/** What can be done with a form that is nothing but filled. */
type FormAct = 'save' | 'submit'

/** What this person may do with it now, by the rules that the decider goes by. */
export function formActsOpenTo(
  actor: Actor,
  state: StartedForm,
  rights: { readonly edit: Right; readonly submit: Right },
): FormAct[] {
  const whose = belongingOfForm(state)
  const mayEdit = covers(rights.edit, actor, whose) && isOpenForm(state, actor)
  const maySubmit = covers(rights.submit, actor, whose) && state.status === 'draft'
  return [...(mayEdit ? (['save'] as const) : []), ...(maySubmit ? (['submit'] as const) : [])]
}
