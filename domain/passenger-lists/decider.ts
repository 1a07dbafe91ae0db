import type { Command } from '../kernel/command.ts'
import type { CommandHandler } from '../kernel/command-handler.ts'
import type { Decider } from '../kernel/decider.ts'
import type { RecordedEvent } from '../kernel/event.ts'
import { reject } from '../kernel/rejection.ts'
import type { PassengerListEvent, PassengerListIssued } from './events.ts'

export type IssuedList = PassengerListIssued['data'] & {
  /** ISO 8601 UTC, and an account's id; absent while the event is not stored. */
  readonly at?: string
  readonly by?: string
}

/** What was issued for one trip and sheet, the first list first. */
type PassengerLists = { readonly lists: readonly IssuedList[] }

/** `after`: the number of the last list that was seen, 0 when there was none. */
export type IssuePassengerList = Command<
  'IssuePassengerList',
  Omit<PassengerListIssued['data'], 'number'> & { readonly after: number }
>

function evolve(
  { lists }: PassengerLists,
  event: PassengerListEvent | RecordedEvent<PassengerListEvent>,
): PassengerLists {
  if (event.type !== 'PassengerListIssued') return { lists }
  const issued = 'metadata' in event ? { at: event.metadata.occurredAt, by: event.metadata.actor.id } : {}
  // Nothing is left of persons who were erased
  return { lists: [...lists, { ...event.data, ...issued, listed: event.data.listed ?? [] }] }
}

/** Carries out commands on passenger lists. */
export type PassengerListHandler = CommandHandler<PassengerLists, IssuePassengerList, PassengerListEvent>

/**
 * Numbers rise without gaps; of two who issue at once the second has not seen the first one's list.
 * @throws Rejection passengerLists.issuedMeanwhile | empty
 */
export const passengerListDecider: Decider<PassengerLists, IssuePassengerList, PassengerListEvent> = {
  initial: { lists: [] },
  evolve,
  decide({ lists }, { data: { after, ...list } }) {
    if (list.personIds.length === 0) reject('passengerLists.empty')
    const last = lists.at(-1)?.number ?? 0
    if (last !== after) reject('passengerLists.issuedMeanwhile', { values: { number: last } })
    return [{ type: 'PassengerListIssued', data: { ...list, number: last + 1 } }]
  },
}
