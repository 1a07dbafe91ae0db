import { addressBook } from '../guests/addresses.ts'
import type { Booking, Outcome } from '../booking.ts'
import { type Moment, dateIn, startOfDay } from '../calendar.ts'
import { type Guest, type Kind, guestOf } from '../guests/guest.ts'
import { homelandsInTurn } from '../homelands/all.ts'
import type { Homeland } from '../homelands/homeland.ts'
import { endOf, outcomesByNearness } from './outcomes.ts'
import { partySizes } from '../guests/party-sizes.ts'
import { type Random, lettersIn, randomOf } from '../random.ts'
import { type Trip, tripsAround } from '../trips.ts'

type SeasonAsked = { readonly now: Moment; readonly timeZone: string; readonly submissions: number }

/** The registrations of a season as it stands at a moment; the same for the same moment and count. */
export function seasonAt({ now, timeZone, submissions }: SeasonAsked): Booking[] {
  const today = dateIn(timeZone, now)
  const emailFor = addressBook()
  const outcomeFor = outcomesByNearness()
  const seen = new Map<Outcome, number>()
  return placed(partySizes(submissions), tripsAround(today)).map(({ size, trip }, number): Booking => {
    const random = randomOf(`booking ${number}`)
    const outcome = outcomeFor(trip)
    const nth = seen.get(outcome) ?? 0
    seen.set(outcome, nth + 1)
    const homeland = homelandsInTurn[nth % homelandsInTurn.length] ?? homelandsInTurn[0]
    const ends = endOf({ trip, outcome, nth, random }, { now, startOfToday: startOfDay(timeZone, now) })
    return {
      number,
      homeland,
      trip,
      outcome,
      ends,
      guests: guestsOf({ size, homeland, trip, random, emailFor }),
      ...bookedThrough(homeland, { size, outcome, random }),
    }
  })
}

/** Each party goes on the trip, of those with room for all of it, that has the most of its expected guests to come; large parties choose first. */
function placed(sizes: readonly number[], trips: readonly Trip[]): { size: number; trip: Trip }[] {
  const share = sizes.reduce((all, size) => all + size, 0) / trips.reduce((all, { expected }) => all + expected, 0)
  const aboard = new Map<Trip, number>()
  const chosen = sizes
    .map((size, party) => ({ size, party }))
    .toSorted((one, other) => other.size - one.size)
    .map(({ size, party }) => {
      const roomy = trips.filter((trip) => on(trip) + size <= trip.places)
      const trip = (roomy.length > 0 ? roomy : trips).reduce((best, one) =>
        freeShare(one) > freeShare(best) ? one : best,
      )
      aboard.set(trip, on(trip) + size)
      return { size, trip, party }
    })
  return chosen.toSorted((one, other) => one.party - other.party)

  function on(trip: Trip): number {
    return aboard.get(trip) ?? 0
  }

  function freeShare(trip: Trip): number {
    return share - on(trip) / trip.expected
  }
}

/** Families and couples first; larger parties are made of them and of friends. */
function guestsOf({
  size,
  ...about
}: {
  size: number
  homeland: Homeland
  trip: Trip
  random: Random
  emailFor: (first: string, last: string) => string
}): Booking['guests'] {
  const leader = guestOf({ ...about, kind: 'adult' })
  const guests: [Guest, ...Guest[]] = [leader]
  let family = leader
  for (const place of Array.from({ length: size - 1 }, (_, index) => index + 1)) {
    const kind: Kind =
      place === 1 || about.random.chance(0.25) ? 'partner' : place < 4 && about.random.chance(0.3) ? 'child' : 'adult'
    const guest = guestOf({ ...about, kind, leader: family })
    if (kind === 'adult') family = guest
    guests.push(guest)
  }
  return guests
}

/** Large groups come through agencies, the rest by all three ways. Who is not approved yet has drafts only. */
function bookedThrough(
  { agencies }: Homeland,
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
  return { startedBy, agency, reference: `${agency?.prefix ?? 'SN'}-${lettersIn('####', random)}` }
}
