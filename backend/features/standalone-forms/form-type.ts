import { standaloneFormPrefix } from '@fleet/domain/catalogue/streams'
import type { Right } from '@fleet/domain/rights/rights'
import type { SaveAnswers } from '@fleet/domain/form-instances/commands'
import { type StandaloneFormCommand, standaloneFormDecider } from '@fleet/domain/standalone-forms/decider'
import type { StandaloneFormEvent } from '@fleet/domain/standalone-forms/events'
import { type StandaloneFormState, formOwnership } from '@fleet/domain/standalone-forms/state'
import { type Forms, fillingPorts } from '../../form-instances/form-rules.ts'
import type { FormType } from '../../form-instances/form-type.ts'
import type { CommandHandler } from '@fleet/domain/kernel/command-handler'
import { createCommandHandler } from '@fleet/platform/event-sourcing/command-handler/command-handler'
import type { LogDeps } from '@fleet/platform/event-sourcing/command-handler/stream-reader'

/** A standalone form: id in its files, and the rights that its calls need. */
export type StandaloneForm = {
  readonly formId: string
  readonly rights: {
    readonly see: Right
    readonly create: Right
    readonly edit: Right
    readonly submit: Right
    readonly documents: Right
    readonly review: Right
  }
}

export type StandaloneFormType = StandaloneForm & {
  readonly forms: CommandHandler<StandaloneFormState, StandaloneFormCommand, StandaloneFormEvent>
  readonly formType: FormType<StandaloneFormState, SaveAnswers>
}

/** Command handler and form type of a standalone form. */
export function standaloneFormType(log: LogDeps, forms: Forms, { formId, rights }: StandaloneForm): StandaloneFormType {
  const prefix = standaloneFormPrefix(formId)
  const filled = createCommandHandler(log, {
    decider: standaloneFormDecider(rights.see),
    prefix,
    ports: fillingPorts(forms, { formId, validatesSetup: true }),
  })
  const formType: FormType<StandaloneFormState, SaveAnswers> = {
    formId,
    prefix,
    instances: filled,
    ownershipOf: formOwnership,
    participants: ({ persons }) => persons,
    see: rights.see,
  }
  return { formId, rights, forms: filled, formType }
}
