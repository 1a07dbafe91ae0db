import type { Actor } from '@fleet/domain/kernel/event'
import type { ReviewDecision } from '@fleet/domain/submissions/model/commands'
import type { Answers } from '@fleet/domain/form-instances/events'
import type { RequestedItem } from '@fleet/domain/submissions/model/events'
import type { Moment } from '../calendar.ts'

/** One command to a registration. Each must change something. */
export type Action =
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

export type PlannedAction = {
  readonly by: Actor
  /** Milliseconds after the previous action. */
  readonly wait: number
  readonly action: Action
}
export type TimedAction = { readonly by: Actor; readonly at: Moment; readonly action: Action }
