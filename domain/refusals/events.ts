import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/**
 * Refused accesses of an account to one kind of resource since the last such event. The resource itself is not stored.
 */
export type AccessRefused = Event<
  'AccessRefused',
  {
    accountId: string
    /** `denied`: the role lacks the right; `hidden`: the resource does not exist for this person. */
    kind: 'denied' | 'hidden'
    /** The right that was missing (`domain/rights/rights.ts`). */
    right: string
    attempts: number
  }
>

export const refusalDeclarations: Declarations<AccessRefused> = {
  AccessRefused: { fields: { accountId: 'id', kind: 'plain', right: 'id', attempts: 'plain' } },
}
