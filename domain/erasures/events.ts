import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/**
 * A person was erased: their key is destroyed, now and again at every start, so their personal data is unreadable in
 * all events.
 */
export type PersonErased = Event<
  'PersonErased',
  {
    /** The holder of the key: a person of a registration, an account, an invitation or an agency. */
    personId: string
    /** The registration of the person; the agency, for its profile. */
    submissionId?: string
  }
>

export const erasureDeclarations: Declarations<PersonErased> = {
  PersonErased: { fields: { personId: 'id', submissionId: 'id' } },
}
