import type { FastifyInstance } from 'fastify'
import { isCalendarDay } from '@fleet/domain/kernel/calendar-day'
import { reject } from '@fleet/domain/kernel/rejection'
import { labelIn } from '@fleet/form-schemas/engine/desk/labels'
import { findTravellers, findTrip, findTrips } from '@fleet/projections/trips/queries'
import { serve } from '../../contract/serve.ts'
import { limits } from '../../limits.ts'
import { languageAmong } from '../../plugins/texts.ts'
import type { Services } from '../../services.ts'
import { registrationForm } from '../submissions/registration.ts'
import { tripCalls } from './contract.ts'
import { moveRoutes } from './move-routes.ts'
import { overdueFirst, placesOn, shownTrip } from './shown-trip.ts'
import { tripGuests } from './trip-guests.ts'

/** The trips board, and one trip. */
export function tripRoutes(app: FastifyInstance, services: Services): void {
  const { database, forms, clock } = services
  const config = { right: 'submissions.review', reads: ['trips'] } as const
  const shown = (trip: Parameters<typeof shownTrip>[0]) =>
    shownTrip(trip, { today: clock.today(), places: placesOn(trip.boatName, forms.current(registrationForm).loaded.definition) })

  moveRoutes(app, services)

  const route = serve(app, tripCalls)
  route('GET /api/trips', { config }, async () => overdueFirst((await findTrips(database, clock.today())).map(shown)))

  route('GET /api/trips/:boat/:tripStart', { config }, async (request) => {
    const key = { boatName: request.params.boat, tripStartDate: request.params.tripStart }
    const found = isCalendarDay(key.tripStartDate) ? await findTrip(database, key) : undefined
    if (found === undefined) return reject('trips.notFound')
    const language = languageAmong(request, forms.languages())
    const { desk } = forms.current(registrationForm).loaded
    return {
      ...shown(found),
      guests: await tripGuests(services, await findTravellers(database, key, limits.travellers.most), { language, today: clock.today() }),
      sheets: desk.sheets.map(({ id, title }) => ({ id, title: labelIn(title, language) })),
    }
  })
}
