import type { Command } from '@fleet/domain/kernel/command'
import type { Decider } from '@fleet/domain/kernel/decider'
import { reject } from '@fleet/domain/kernel/rejection'
import type { ReferenceTaken } from '@fleet/domain/references/decider'

/** Numbers taken in a year, for tests of the log: their sum and count. */
export type Numbers = { readonly sum: number; readonly count: number }
/** Takes a number `times` times; 0 changes nothing. Rejects a number that would take the sum past `max`. */
type TakeNumber = Command<'TakeNumber', { number: number; times?: number; max?: number }>

export const numbers: Decider<Numbers, TakeNumber, ReferenceTaken> = {
  initial: { sum: 0, count: 0 },
  evolve: ({ sum, count }, { data }) => ({ sum: sum + data.number, count: count + 1 }),
  decide({ sum }, { data: { number, times = 1, max = Infinity } }) {
    if (sum + number > max) reject('limits.registrations')
    const taken: ReferenceTaken = {
      type: 'ReferenceTaken',
      data: { year: 2030, number, submissionId: 'a registration' },
    }
    return number === 0 ? [] : Array.from({ length: times }, () => taken)
  },
}

export function take(commandId: string, data: TakeNumber['data']): TakeNumber {
  return {
    type: 'TakeNumber',
    data,
    meta: { commandId, actor: { id: 'account-1', role: 'admin' }, now: '2030-01-10T08:00:00Z' },
  }
}
