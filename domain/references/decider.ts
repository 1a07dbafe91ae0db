import type { Command } from '../kernel/command.ts'
import type { CommandHandler } from '../kernel/command-handler.ts'
import type { Decider } from '../kernel/decider.ts'
import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/** A registration took a number of the year; numbers have no gaps. */
export type ReferenceTaken = Event<'ReferenceTaken', { year: number; number: number; submissionId: string }>

export const referenceDeclarations: Declarations<ReferenceTaken> = {
  ReferenceTaken: { fields: { year: 'plain', number: 'plain', submissionId: 'id' } },
}

export type TakeReference = Command<'TakeReference', { year: number; submissionId: string }>

/** Numbers of one year: the last one taken, and the newest thousand. */
export type References = {
  readonly last: number
  readonly recent: readonly { readonly submissionId: string; readonly number: number }[]
}

const remembered = 1000

/** The registration's number; undefined when it has none, or a thousand others followed. */
export function numberOf({ recent }: References, submissionId: string): number | undefined {
  return recent.findLast((taken) => taken.submissionId === submissionId)?.number
}

/** `RS-<year>-<at least five digits>` */
export function referenceCode(year: number, number: number): string {
  return `RS-${year}-${String(number).padStart(5, '0')}`
}

/** Handles commands on reference codes. */
export type ReferenceHandler = CommandHandler<References, TakeReference, ReferenceTaken>

/** Takes the next number. A registration keeps its number, so a retry after a crash leaves no gap. */
export const referenceDecider: Decider<References, TakeReference, ReferenceTaken> = {
  initial: { last: 0, recent: [] },
  evolve: (state, { type, data }) => {
    if (type !== 'ReferenceTaken') return state
    const { submissionId, number } = data
    return {
      last: Math.max(state.last, number),
      recent: [...state.recent.slice(1 - remembered), { submissionId, number }],
    }
  },
  decide: (state, { data: { year, submissionId } }) =>
    numberOf(state, submissionId) !== undefined
      ? []
      : [{ type: 'ReferenceTaken', data: { year, number: state.last + 1, submissionId } }],
}
