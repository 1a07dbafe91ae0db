import type { FastifyInstance } from 'fastify'
import { isCalendarDay } from '@fleet/domain/kernel/calendar-day'
import { reject } from '@fleet/domain/kernel/rejection'
import { scopeOf } from '@fleet/domain/rights/rights'
import { labelIn } from '@fleet/form-schemas/engine/runtime/sheets/labels'
import { findRegistrationsOnTrip } from '@fleet/projections/trips/on-trip'
import { countPendingByTrip } from '@fleet/projections/proposals/queries'
import { findTravellers, findTrip, findTrips, type Trip as FoundTrip } from '@fleet/projections/trips/queries'
import { serve } from '@fleet/platform/http/contract/serve'
import { actorOf } from '@fleet/platform/http/session/session'
import { languageAmong } from '@fleet/platform/http/texts'
import type { DatabasePool } from 'slonik'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { Clock } from '@fleet/platform/time/clock'
import { type Submissions, registrationForm } from '../submissions/registration.ts'
import type { PassengerListHandler } from '@fleet/domain/passenger-lists/decider'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { type Trip, tripCalls } from './contract.ts'
import { moveRoutes } from './move-routes.ts'
import { offeredBoats, overdueFirst, placesOn, shownTrip } from './shown-trip.ts'
import { tripGuests } from './trip-guests.ts'
import { tripLimits } from './limits.ts'

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly passengerLists: PassengerListHandler
}

/** The trips board, and one trip. */
export function tripRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, forms, clock } = deps
  const config = { right: 'submissions.review', reads: ['trips', 'proposals', 'submission-list'] } as const

  async function shown(trips: readonly FoundTrip[]): Promise<Trip[]> {
    const { definition } = forms.current(registrationForm).loaded
    const waiting = new Map(
      (await countPendingByTrip(database)).map(({ boatName, tripStartDate, proposals }) => [
        `${tripStartDate} ${boatName}`,
        proposals,
      ]),
    )
    return trips.map((trip) =>
      shownTrip(trip, {
        today: clock.today(),
        places: placesOn(trip.boatName, definition),
        proposals: waiting.get(`${trip.tripStartDate} ${trip.boatName}`) ?? 0,
      }),
    )
  }

  moveRoutes(app, deps)

  const route = serve(app, tripCalls)
  route('GET /api/trips', { config }, async () => overdueFirst(await shown(await findTrips(database, clock.today()))))

  route('GET /api/trips/:boat/:tripStart', { config }, async (request) => {
    const key = { boatName: request.params.boat, tripStartDate: request.params.tripStart }
    const found = isCalendarDay(key.tripStartDate) ? await findTrip(database, key) : undefined
    if (found === undefined) return reject('trips.notFound')
    const language = languageAmong(request, forms.languages())
    const { operatorSettings, definition } = forms.current(registrationForm).loaded
    const [trip] = await shown([found])
    const mayIssue = scopeOf('passengerLists', actorOf(request)) !== 'no'
    return {
      ...(trip ?? reject('trips.notFound')),
      ...(await tripGuests(
        deps,
        {
          bookings: await findRegistrationsOnTrip(database, key),
          travellers: await findTravellers(database, key, tripLimits.travellers.max),
        },
        { language, today: clock.today() },
      )),
      sheets: operatorSettings.sheets
        .filter(({ issued }) => !issued || mayIssue)
        .map(({ id, title }) => ({ id, title: labelIn(title, language) })),
      boats: offeredBoats(definition),
    }
  })
}
