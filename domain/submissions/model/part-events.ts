import type { PersonId } from '../../form-instances/events.ts'
import type { Event } from '../../kernel/event.ts'
import type { HistoryDeclarations } from '../../kernel/history.ts'

/**
 * A part was handed over to a member of the group, by a mailed link; until it is taken back only they and staff edit
 * it.
 */
export type PartHandedOver = Event<
  'PartHandedOver',
  {
    /** Also the id of the invitation. */
    partId: string
    personId: PersonId
    passengerIndex: number
    /** Where the mail goes. */
    email: string
    /** Language of the mail. */
    language: string
  }
>

/** The member's account took the part. */
export type PartTaken = Event<'PartTaken', { partId: string; personId: PersonId; accountId: string }>

/** The member marked the part as done; nothing was missing in it. */
export type PartDone = Event<'PartDone', { partId: string; personId: PersonId }>

/** The part returned to the leader; the member's private answers were removed before. */
export type PartTakenBack = Event<'PartTakenBack', { partId: string; personId: PersonId }>

export type PartEvent = PartHandedOver | PartTaken | PartDone | PartTakenBack

export const partDeclarations: HistoryDeclarations<PartEvent> = {
  PartHandedOver: {
    history: { kind: 'parts' },
    of: ({ personId }) => [personId],
    fields: { partId: 'id', personId: 'id', passengerIndex: 'plain', language: 'id', email: 'personal' },
  },
  PartTaken: { history: { kind: 'parts' }, fields: { partId: 'id', personId: 'id', accountId: 'id' } },
  PartDone: { history: { kind: 'parts' }, fields: { partId: 'id', personId: 'id' } },
  PartTakenBack: { history: { kind: 'parts' }, fields: { partId: 'id', personId: 'id' } },
}
