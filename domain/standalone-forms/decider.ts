import type { AttachDocument, RemoveDocument, SaveAnswers, SubmitForm } from '../form-instances/commands.ts'
import { formEffects } from '../form-instances/form-effects.ts'
import { attachDocument, removeDocument } from '../form-instances/documents.ts'
import type { PersonId } from '../form-instances/events.ts'
import type { EditContext } from '../form-instances/edit-context.ts'
import type { FormRules } from '../form-instances/form-rules.ts'
import { withChangedParts } from '../form-instances/state.ts'
import { saveAnswers } from '../form-instances/save.ts'
import { validateForSubmit } from '../form-instances/submit.ts'
import type { Command } from '../kernel/command.ts'
import type { Decider } from '../kernel/decider.ts'
import type { Actor } from '../kernel/event.ts'
import { reject } from '../kernel/rejection.ts'
import { type Right, isAllowed } from '../rights/rights.ts'
import { isStaff } from '../rights/staff.ts'
import type { StandaloneFormEvent } from './events.ts'
import { type StandaloneFormState, type StartedStandaloneForm, formOwnership, evolveStandaloneForm } from './state.ts'

type StartForm = Command<
  'StartForm',
  { filledFormId: string; formId: string; personId: PersonId; accountId?: string; agentId?: string }
>
export type StandaloneFormCommand = StartForm | SaveAnswers | SubmitForm | AttachDocument | RemoveDocument

/**
 * `form`: the version in use; `earlier`: the version of the last write, when it differs; `baseState`: the state that
 * the person viewed.
 */
type StandaloneFormPorts = {
  readonly form: FormRules
  readonly earlier?: FormRules | undefined
  readonly baseState: StandaloneFormState
}

/** Whether the actor may edit: a draft, or as staff. */
export function isEditableForm({ status }: StartedStandaloneForm, actor: Actor): boolean {
  return status === 'draft' || isStaff(actor)
}

/** A repeat changes nothing. @throws Rejection submissions.taken another form has this id */
function start(state: StandaloneFormState, { data }: StartForm): StandaloneFormEvent[] {
  if (state.status === 'none') return [{ type: 'FormFillingStarted', data }]
  return state.persons[0]?.personId === data.personId && state.formId === data.formId ? [] : reject('submissions.taken')
}

/** @throws Rejection submissions.notSubmittable | incomplete */
function submit({ status, persons }: StartedStandaloneForm, today: string, form: FormRules): StandaloneFormEvent[] {
  if (status !== 'draft') reject('submissions.notSubmittable', { values: { status } })
  const { stored, warnings } = validateForSubmit({ form, persons, today })
  return [...stored, { type: 'FilledFormSubmitted', data: { personId: persons[0]?.personId ?? '', warnings } }]
}

function decide(
  state: StartedStandaloneForm,
  { type, data, meta }: Exclude<StandaloneFormCommand, StartForm>,
  { form, baseState }: StandaloneFormPorts,
): StandaloneFormEvent[] {
  const filling: EditContext = {
    form,
    now: state,
    participantCount: state.persons.length,
    open: isEditableForm(state, meta.actor),
    status: state.status,
  }
  switch (type) {
    case 'SaveAnswers':
      return saveAnswers({ ...filling, data, baseState: baseState.status === 'none' ? state : baseState })
    case 'SubmitForm':
      return submit(state, data.today, form)
    case 'AttachDocument':
      return attachDocument(filling, data, meta)
    case 'RemoveDocument':
      return removeDocument(filling, data.documentId)
  }
}

/**
 * A standalone form, for actors with the right `see`. Rights are checked at every decision, so that a revoked one
 * counts.
 * @throws Rejection submissions.notFound, and those of the commands
 */
export function standaloneFormDecider(
  see: Right,
): Decider<StandaloneFormState, StandaloneFormCommand, StandaloneFormEvent, StandaloneFormPorts> {
  return {
    initial: { status: 'none' },
    evolve: evolveStandaloneForm,
    decide: (state, command, ports) => {
      if (state.status !== 'none' && !isAllowed(see, command.meta.actor, formOwnership(state)))
        reject('submissions.notFound')
      if (command.type === 'StartForm') return start(state, command)
      if (state.status === 'none') reject('submissions.notFound')
      const events = decide(state, command, ports)
      return events.length === 0
        ? events
        : withChangedParts([...formEffects(state, ports), ...events], state, ports.form)
    },
  }
}
