import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/**
 * Nothing personal about somebody is readable from here on, in no event of any stream: their key is destroyed, at once and
 * again at every start.
 */
export type PersonErased = Event<'PersonErased', {
  /** A person of a registration, an account or an invitation: whose key it is. */
  personId: string
  /** The registration, for one of its persons. */
  submissionId?: string
}>

export const erasureDeclarations: Declarations<PersonErased> = {
  PersonErased: { fields: { personId: 'id', submissionId: 'id' } },
}
