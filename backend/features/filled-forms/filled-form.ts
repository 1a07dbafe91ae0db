import type { Right } from '@fleet/domain/rights/rights'
import type { SaveAnswers } from '@fleet/domain/answers/commands'
import type { FilledFormCommand } from '@fleet/domain/filled-forms/decider'
import { filledFormDecider } from '@fleet/domain/filled-forms/decider'
import type { FilledFormEvent } from '@fleet/domain/filled-forms/events'
import type { FilledForm } from '@fleet/domain/filled-forms/state'
import { belongingOfForm } from '@fleet/domain/filled-forms/state'
import type { Forms } from '../../filling/form-of.ts'
import type { Kind } from '../../filling/kind.ts'
import { fillingPorts } from '../../filling/ports.ts'
import type { Aggregate } from '../../log/aggregate.ts'
import { createAggregate } from '../../log/aggregate.ts'
import type { LogParts } from '../../log/stream-reader.ts'

/** A form that is nothing but filled, by its files' id, and what it takes to do something with one. */
export type PlainForm = {
  readonly formId: string
  readonly rights: { readonly see: Right; readonly create: Right; readonly edit: Right; readonly submit: Right; readonly documents: Right; readonly review: Right }
}

export type PlainKind = PlainForm & { readonly forms: Aggregate<FilledForm, FilledFormCommand, FilledFormEvent>; readonly kind: Kind<FilledForm, SaveAnswers> }

/** Opens the streams of such a form. */
export function plainKind(parts: LogParts, forms: Forms, { formId, rights }: PlainForm): PlainKind {
  const prefix = `filled-${formId}`
  const filled = createAggregate(parts, { decider: filledFormDecider(rights.see), prefix, ports: fillingPorts(forms, { formId, judgesSetUp: true }) })
  const kind: Kind<FilledForm, SaveAnswers> = { formId, prefix, filled, belongingOf: belongingOfForm, takingPart: ({ persons }) => persons, see: rights.see }
  return { formId, rights, forms: filled, kind }
}
