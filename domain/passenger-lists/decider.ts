import type { Command } from '../kernel/command.ts'
import type { CommandHandler } from '../kernel/command-handler.ts'
import type { Decider } from '../kernel/decider.ts'
import type { RecordedEvent } from '../kernel/event.ts'
import { reject } from '../kernel/rejection.ts'
import type { PassengerListEvent, PassengerListIssued } from './events.ts'

export type IssuedList = PassengerListIssued['data'] & {
  /** ISO 8601 UTC, and an account's id; absent before the event is recorded. */
  readonly at?: string
  readonly by?: string
}

/** Issued lists of one trip and sheet, oldest first. */
type PassengerLists = { readonly lists: readonly IssuedList[] }

/**
 * `after`: the number of the last list that the person viewed; 0: none. `unreadable`: reference codes of registrations
 * that the list lacks because they cannot be read; `leaveOut`: those that the person chose to leave out.
 */
export type IssuePassengerList = Command<
  'IssuePassengerList',
  Omit<PassengerListIssued['data'], 'number' | 'leftOut'> & {
    readonly after: number
    readonly unreadable?: readonly string[]
    readonly leaveOut?: readonly string[]
  }
>

function evolve(
  { lists }: PassengerLists,
  event: PassengerListEvent | RecordedEvent<PassengerListEvent>,
): PassengerLists {
  if (event.type !== 'PassengerListIssued') return { lists }
  const issued = 'metadata' in event ? { at: event.metadata.occurredAt, by: event.metadata.actor.id } : {}
  // Erased persons are absent
  return { lists: [...lists, { ...event.data, ...issued, listed: event.data.listed ?? [] }] }
}

/** Handles commands on passenger lists. */
export type PassengerListHandler = CommandHandler<PassengerLists, IssuePassengerList, PassengerListEvent>

/**
 * Numbers have no gaps; of two issued at once the second is rejected.
 * @throws Rejection passengerLists.issuedMeanwhile | unreadable | empty
 */
export const passengerListDecider: Decider<PassengerLists, IssuePassengerList, PassengerListEvent> = {
  initial: { lists: [] },
  evolve,
  decide({ lists }, { data: { after, unreadable = [], leaveOut = [], ...list } }) {
    const refused = unreadable.filter((code) => !leaveOut.includes(code))
    if (refused.length > 0) reject('passengerLists.unreadable', { values: { registrations: refused.join(', ') } })
    if (list.personIds.length === 0) reject('passengerLists.empty')
    const last = lists.at(-1)?.number ?? 0
    if (last !== after) reject('passengerLists.issuedMeanwhile', { values: { number: last } })
    const leftOut = unreadable.length === 0 ? {} : { leftOut: unreadable }
    return [{ type: 'PassengerListIssued', data: { ...list, ...leftOut, number: last + 1 } }]
  },
}
