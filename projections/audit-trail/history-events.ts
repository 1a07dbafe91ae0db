import { agencyDeclarations, type OwnAgencyEvent } from '@fleet/domain/agents/events'
import { formInstanceDeclarations } from '@fleet/domain/form-instances/events'
import { eventTypes } from '@fleet/domain/kernel/event-types'
import type { AnyHistoryDeclaration, AuditKind } from '@fleet/domain/kernel/history'
import { standaloneFormDeclarations, type OwnStandaloneFormEvent } from '@fleet/domain/standalone-forms/events'
import { submissionDeclarations, type SubmissionEvent } from '@fleet/domain/submissions/model/events'

/** What happens to a registration, an agency, or to another form that is filled. */
export type FillableEvent = SubmissionEvent | OwnStandaloneFormEvent | OwnAgencyEvent

const declarations: { readonly [T in FillableEvent['type']]: AnyHistoryDeclaration } = {
  ...submissionDeclarations,
  ...formInstanceDeclarations,
  ...standaloneFormDeclarations,
  ...agencyDeclarations,
}

function inHistory(type: FillableEvent['type']) {
  const { history } = declarations[type]
  return history === 'hidden' ? undefined : history
}

/** The types of all events that a history shows. */
export const historyTypes = eventTypes(declarations).filter((type) => inHistory(type) !== undefined)

/** Of these, those of one kind. */
export function typesOfKind(kind: AuditKind): readonly string[] {
  return historyTypes.filter((type) => inHistory(type)?.kind === kind)
}

/** The person an event is about; null: the whole. */
export function subjectOf({ type, data }: FillableEvent): string | null {
  return inHistory(type)?.isOfPerson === true && 'personId' in data ? data.personId : null
}

/** What is shown of it cannot be read any more: the person was erased. */
export function isErased({ type, data }: FillableEvent): boolean {
  const { shows = [] } = inHistory(type) ?? {}
  const readable = Object.entries(data).filter(([field, value]) => shows.includes(field) && value !== undefined)
  return shows.length > 0 && readable.length === 0
}
