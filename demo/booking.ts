import type { Moment } from './calendar.ts'
import type { Guest } from './guests/guest.ts'
import type { Agency, Locale } from './locales/locale.ts'
import type { Trip } from './trips.ts'

export type Outcome = 'draft' | 'pending_review' | 'missing_docs' | 'approved' | 'rejected' | 'completed' | 'reopened'

/** One registration of the season, with its outcome. */
export type Booking = {
  /** From 0; seeds its random choices and its command ids. */
  readonly number: number
  readonly locale: Locale
  readonly trip: Trip
  /** A guest for themselves, an agency for its clients, staff on the phone. */
  readonly startedBy: 'guest' | 'agent' | 'staff'
  readonly agency: Agency | undefined
  /** The agency's booking number, or the office's own. */
  readonly reference: string
  readonly guests: readonly [Guest, ...Guest[]]
  readonly outcome: Outcome
  /** When the last action happens. */
  readonly endsAt: Moment
}
