import { describe, expect, it } from 'vitest'
import type { TimedAction } from './action.ts'
import type { Booking, Outcome } from '../booking.ts'
import { agencies, createActors } from '../people.ts'
import { dateIn } from '../calendar.ts'
import { locales } from '../locales/all.ts'
import { dryRunSeason } from '../testing/dry-run.ts'
import { seasonAt } from './season.ts'
import { storyOf } from './story.ts'

const now = Date.parse('2030-03-15T10:00:00Z')
const timeZone = 'Africa/Cairo'
const bookings = seasonAt({ now, timeZone, submissions: 400 })
const actors = createActors((email) => email)
const stories = bookings.map((booking): [Booking, TimedAction[]] => [booking, storyOf(booking, actors)])
const guests = bookings.flatMap((booking) => booking.guests)
const outcomes: readonly Outcome[] = [
  'draft',
  'pending_review',
  'missing_docs',
  'approved',
  'rejected',
  'completed',
  'reopened',
]
const distinct = <T>(values: readonly T[]) => [...new Set(values)]

describe('a season', () => {
  it('has 43 trips of 4 boats, none overbooked, from eight weeks ago to ten months ahead, one of them today', () => {
    const trips = distinct(bookings.map(({ trip }) => trip))
    expect(trips).toHaveLength(43)
    const aboard = (trip: Booking['trip']) =>
      bookings.filter((booking) => booking.trip === trip).reduce((sum, booking) => sum + booking.guests.length, 0)
    expect(trips.filter((trip) => aboard(trip) > trip.places)).toEqual([])
    expect(distinct(trips.map(({ boat }) => boat))).toHaveLength(4)
    expect(Math.min(...trips.map(({ inDays }) => inDays))).toBe(-54)
    expect(Math.max(...trips.map(({ inDays }) => inDays))).toBe(299)
    expect(trips.map(({ start }) => start)).toContain('2030-03-15')
  })

  it('is accepted by the rules and the current form, and each action changes something', async () => {
    expect(await dryRunSeason(new Date(now).toISOString())).toEqual([])
  })

  it('has every outcome in every language', () => {
    const all = outcomes.flatMap((outcome) => locales.map(({ language }) => `${outcome} ${language}`))
    expect(distinct(bookings.map(({ outcome, locale }) => `${outcome} ${locale.language}`)).sort()).toEqual(all.sort())
  })

  it('has groups of every size from 2 to 20', () => {
    const sizes = distinct(bookings.map((booking) => booking.guests.length)).sort((a, b) => a - b)
    expect(sizes).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  it('has drafts that stop at every step, and empty ones', () => {
    const drafts = stories.filter(([{ outcome }]) => outcome === 'draft').map(([, actions]) => actions)
    const stepOf = (actions: readonly TimedAction[]) =>
      actions.reduce((step, { action }) => (action.kind === 'save' ? (action.step ?? step) : step), 0)
    expect(distinct(drafts.map(stepOf)).sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(drafts.filter(([, second]) => second === undefined)).not.toEqual([])
  })

  it('has divers and non-divers, children with a guardian, and guests above 45 and 70', () => {
    expect(guests.filter(({ dives }) => !dives).length).toBeGreaterThan(20)
    expect(guests.filter(({ age }) => age < 18).length).toBeGreaterThan(5)
    expect(guests.filter(({ age, guardian }) => age < 18 !== (guardian !== undefined))).toEqual([])
    expect(guests.filter(({ age }) => age >= 46 && age < 70).length).toBeGreaterThan(50)
    expect(guests.filter(({ age, dives }) => age >= 70 && dives).length).toBeGreaterThan(5)
  })

  it('has a unique address at example.com for each guest', () => {
    expect(guests.filter(({ email }) => !email.endsWith('@example.com'))).toEqual([])
    expect(distinct(guests.map(({ email }) => email))).toHaveLength(guests.length)
  })

  it('has clients of every agency that is not rejected, and only drafts of a pending agency', () => {
    const booked = bookings.filter(({ startedBy }) => startedBy === 'agent')
    expect(new Set(booked.map(({ agency }) => agency))).toEqual(
      new Set(agencies.filter(({ standing }) => standing === undefined || standing === 'pending')),
    )
    expect(booked.filter(({ agency, outcome }) => agency?.standing === 'pending' && outcome !== 'draft')).toEqual([])
  })

  it('is the same for the same moment', () => {
    expect(seasonAt({ now, timeZone, submissions: 400 })).toEqual(bookings)
    expect(bookings.map((booking) => storyOf(booking, actors))).toEqual(stories.map(([, actions]) => actions))
  })
})

describe('the actions of a booking', () => {
  it('are in chronological order and never in the future', () => {
    for (const [booking, actions] of stories) {
      expect(
        actions.map(({ at }) => at),
        `registration ${booking.number}`,
      ).toEqual(actions.map(({ at }) => at).toSorted((a, b) => a - b))
      expect(actions.at(-1)?.at, `registration ${booking.number}`).toBeLessThanOrEqual(now)
    }
  })

  it('start before the trip', () => {
    const late = stories.filter(([{ trip }, [first]]) => first === undefined || dateIn('UTC', first.at) >= trip.start)
    expect(late.map(([{ number }]) => number)).toEqual([])
  })

  it('include approvals or check-ins of today', () => {
    const decided = stories.filter(([{ outcome }]) => outcome === 'approved' || outcome === 'completed')
    expect(decided.filter(([{ endsAt: ends }]) => dateIn(timeZone, ends) === '2030-03-15').length).toBeGreaterThan(5)
  })
})
