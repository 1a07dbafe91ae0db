import { agencyDeclarations, type OwnAgencyEvent } from '@fleet/domain/agents/events'
import { formInstanceDeclarations } from '@fleet/domain/form-instances/events'
import { eventTypes } from '@fleet/domain/kernel/event-types'
import type { AnyHistoryDeclaration, AuditKind } from '@fleet/domain/kernel/history'
import { standaloneFormDeclarations, type OwnStandaloneFormEvent } from '@fleet/domain/standalone-forms/events'
import { submissionDeclarations, type SubmissionEvent } from '@fleet/domain/submissions/model/events'

/** Events of a registration, an agency or a standalone form. */
export type HistoryEvent = SubmissionEvent | OwnStandaloneFormEvent | OwnAgencyEvent

const declarations: { readonly [T in HistoryEvent['type']]: AnyHistoryDeclaration } = {
  ...submissionDeclarations,
  ...formInstanceDeclarations,
  ...standaloneFormDeclarations,
  ...agencyDeclarations,
}

function inHistory(type: HistoryEvent['type']) {
  const { history } = declarations[type]
  return history === 'hidden' ? undefined : history
}

/** All event types that a history shows. */
export const historyTypes = eventTypes(declarations).filter((type) => inHistory(type) !== undefined)

/** The event types of one kind. */
export function typesOfKind(kind: AuditKind): readonly string[] {
  return historyTypes.filter((type) => inHistory(type)?.kind === kind)
}

/** The person that an event is about; null: the whole form. */
export function subjectOf({ type, data }: HistoryEvent): string | null {
  return inHistory(type)?.isOfPerson === true && 'personId' in data ? data.personId : null
}

/** Whether the person was erased, so that the fields to show are unreadable. */
export function isErased({ type, data }: HistoryEvent): boolean {
  const { shows = [] } = inHistory(type) ?? {}
  const readable = Object.entries(data).filter(([field, value]) => shows.includes(field) && value !== undefined)
  return shows.length > 0 && readable.length === 0
}
