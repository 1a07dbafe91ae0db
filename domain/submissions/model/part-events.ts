import type { PersonId } from '../../form-instances/events.ts'
import type { Event } from '../../kernel/event.ts'
import type { HistoryDeclarations } from '../../kernel/history.ts'

/** A member of a group was handed their own part, by a mailed link; until it is taken back only they and staff write it. */
export type PartHandedOver = Event<
  'PartHandedOver',
  {
    /** Also the id of the invitation whose link it is. */
    partId: string
    personId: PersonId
    passengerIndex: number
    /** Where the mail goes. */
    email: string
    /** Language of the mail. */
    language: string
  }
>

/** The member took it up: the part is this account's. */
export type PartTaken = Event<'PartTaken', { partId: string; personId: PersonId; accountId: string }>

/** The member said that their part is done, and nothing was missing in it. */
export type PartDone = Event<'PartDone', { partId: string; personId: PersonId }>

/** It is the leader's to fill again; what the member said in private was taken away before. */
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
