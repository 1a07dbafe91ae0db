import { addressBook } from '../guests/addresses.ts'
import type { Booking, Outcome } from '../booking.ts'
import { type Moment, dateIn, startOfDay } from '../calendar.ts'
import { type Guest, type GuestKind, createGuest } from '../guests/guest.ts'
import { localesByFrequency } from '../locales/all.ts'
import type { Locale } from '../locales/locale.ts'
import { endOf, outcomesByNearness } from './outcomes.ts'
import { partySizes } from '../guests/party-sizes.ts'
import { type Random, fillPattern, randomOf } from '../random.ts'
import { type Trip, tripsAround } from '../trips.ts'

type SeasonOptions = { readonly now: Moment; readonly timeZone: string; readonly submissions: number }

/** The season's registrations at a moment. Deterministic: the same for the same moment and count. */
export function seasonAt({ now, timeZone, submissions }: SeasonOptions): Booking[] {
  const today = dateIn(timeZone, now)
  const emailFor = addressBook()
  const outcomeFor = outcomesByNearness()
  const countByOutcome = new Map<Outcome, number>()
  return assignTrips(partySizes(submissions), tripsAround(today)).map(({ size, trip }, number): Booking => {
    const random = randomOf(`booking ${number}`)
    const outcome = outcomeFor(trip)
    const nth = countByOutcome.get(outcome) ?? 0
    countByOutcome.set(outcome, nth + 1)
    const locale = localesByFrequency[nth % localesByFrequency.length] ?? localesByFrequency[0]
    const ends = endOf({ trip, outcome, nth, random }, { now, startOfToday: startOfDay(timeZone, now) })
    return {
      number,
      locale: locale,
      trip,
      outcome,
      endsAt: ends,
      guests: guestsOf({ size, locale, trip, random, emailFor }),
      ...bookedThrough(locale, { size, outcome, random }),
    }
  })
}

/**
 * Assigns each party to the trip with enough room that lacks the largest share of its expected guests; large parties
 * first.
 */
function assignTrips(sizes: readonly number[], trips: readonly Trip[]): { size: number; trip: Trip }[] {
  const share = sizes.reduce((all, size) => all + size, 0) / trips.reduce((all, { expected }) => all + expected, 0)
  const aboard = new Map<Trip, number>()
  const chosen = sizes
    .map((size, party) => ({ size, party }))
    .toSorted((one, other) => other.size - one.size)
    .map(({ size, party }) => {
      const roomy = trips.filter((trip) => bookedOn(trip) + size <= trip.places)
      const trip = (roomy.length > 0 ? roomy : trips).reduce((best, one) =>
        freeShare(one) > freeShare(best) ? one : best,
      )
      aboard.set(trip, bookedOn(trip) + size)
      return { size, trip, party }
    })
  return chosen.toSorted((one, other) => one.party - other.party)

  function bookedOn(trip: Trip): number {
    return aboard.get(trip) ?? 0
  }

  function freeShare(trip: Trip): number {
    return share - bookedOn(trip) / trip.expected
  }
}

/** Families and couples first; larger parties also contain friends. */
function guestsOf({
  size,
  ...context
}: {
  size: number
  locale: Locale
  trip: Trip
  random: Random
  emailFor: (first: string, last: string) => string
}): Booking['guests'] {
  const leader = createGuest({ ...context, kind: 'adult' })
  const guests: [Guest, ...Guest[]] = [leader]
  let family = leader
  for (const place of Array.from({ length: size - 1 }, (_, index) => index + 1)) {
    const kind: GuestKind =
      place === 1 || context.random.chance(0.25)
        ? 'partner'
        : place < 4 && context.random.chance(0.3)
          ? 'child'
          : 'adult'
    const guest = createGuest({ ...context, kind, leader: family })
    if (kind === 'adult') family = guest
    guests.push(guest)
  }
  return guests
}

/** Agencies book large groups; the rest come in all three ways. A pending agency has only drafts. */
function bookedThrough(
  { agencies }: Locale,
  { size, outcome, random }: { size: number; outcome: Outcome; random: Random },
): Pick<Booking, 'startedBy' | 'agency' | 'reference'> {
  const way = random.next()
  const startedBy = size > 5 || way < 0.42 ? 'agent' : way < 0.92 ? 'guest' : 'staff'
  const agency =
    startedBy === 'agent' || (startedBy === 'guest' && random.chance(0.5))
      ? random.pick(
          agencies.filter(({ standing }) => standing === undefined || (standing === 'pending' && outcome === 'draft')),
        )
      : undefined
  return { startedBy, agency, reference: `${agency?.prefix ?? 'SN'}-${fillPattern('####', random)}` }
}
