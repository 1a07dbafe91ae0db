import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/** How often somebody signed in was turned away from one kind of thing since the last such event. What exactly was asked for is not kept. */
export type AccessRefused = Event<
  'AccessRefused',
  {
    accountId: string
    /** `denied`: what the role does not allow; `hidden`: what is not there for this person. */
    kind: 'denied' | 'hidden'
    /** The right that was missing (`domain/rights/rights.ts`). */
    right: string
    attempts: number
  }
>

export const refusalDeclarations: Declarations<AccessRefused> = {
  AccessRefused: { fields: { accountId: 'id', kind: 'plain', right: 'id', attempts: 'plain' } },
}
