import type { Moment } from './calendar.ts'
import type { Guest } from './guests/guest.ts'
import type { Agency, Homeland } from './homelands/homeland.ts'
import type { Trip } from './trips.ts'

export type Outcome = 'draft' | 'pending_review' | 'missing_docs' | 'approved' | 'rejected' | 'completed' | 'reopened'

/** One registration of the season: what it is about, and where its story ends. */
export type Booking = {
  /** From 0; names its choices and its commands. */
  readonly number: number
  readonly homeland: Homeland
  readonly trip: Trip
  /** Who began it: a guest for themselves, an agency for its clients, staff on the phone. */
  readonly startedBy: 'guest' | 'agent' | 'staff'
  readonly agency: Agency | undefined
  /** The agency's booking number, or the office's own. */
  readonly reference: string
  readonly guests: readonly [Guest, ...Guest[]]
  readonly outcome: Outcome
  /** When the last thing happens. */
  readonly ends: Moment
}
