import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/**
 * Nothing personal about somebody is readable from here on, in no event of any stream: their key is destroyed, at once and
 * again at every start.
 */
export type PersonErased = Event<
  'PersonErased',
  {
    /** A person of a registration, an account, an invitation or an agency: whose key it is. */
    personId: string
    /** The registration, for one of its persons; the agency, for that of its profile. */
    submissionId?: string
  }
>

export const erasureDeclarations: Declarations<PersonErased> = {
  PersonErased: { fields: { personId: 'id', submissionId: 'id' } },
}
