import type { Actor } from '@fleet/domain/kernel/event'
import type { ReviewDecision } from '@fleet/domain/submissions/model/commands'
import type { Answers } from '@fleet/domain/form-instances/events'
import type { RequestedItem } from '@fleet/domain/submissions/model/events'
import type { Moment } from '../calendar.ts'

/** What somebody does to a registration: one command each, and each changes something. */
export type Deed =
  | { readonly kind: 'start'; readonly owner: { readonly guestAccountId?: string; readonly agentId?: string } }
  | {
      readonly kind: 'save'
      readonly person: number
      readonly answers: Answers
      readonly booking?: BookingSetup
      readonly step?: number
    }
  | {
      readonly kind: 'attach'
      readonly person: number
      readonly document: string
      readonly fileName: string
      readonly lines: readonly string[]
    }
  | { readonly kind: 'submit' }
  | {
      readonly kind: 'review'
      readonly decision: ReviewDecision
      readonly notes: string | null
      readonly items: readonly RequestedItem[]
    }

type BookingSetup = {
  readonly isGroupBooking: boolean
  readonly groupSize: number
  readonly groupLeaderName: string
}

/** A deed with the time that passes before it, in milliseconds. */
export type Act = { readonly by: Actor; readonly wait: number; readonly deed: Deed }
export type TimedAct = { readonly by: Actor; readonly at: Moment; readonly deed: Deed }
