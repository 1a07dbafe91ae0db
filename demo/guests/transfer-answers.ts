import type { Answers } from '@fleet/domain/form-instances/events'
import type { Booking } from '../booking.ts'
import { dateAfter } from '../calendar.ts'
import type { Random } from '../random.ts'

const hotels = [
  'Sunny Bay, Hurghada',
  'Marina Steps, Hurghada',
  'Desert Pearl, Port Ghalib',
  'Old Harbour House, Hurghada',
  'Palm Court, Marsa Alam',
]
const twoDigits = (number: number) => String(number).padStart(2, '0')

export function transferAnswers({ locale, trip }: Booking, random: Random): Answers {
  const flight = random.pick(locale.flights)
  const coming = random.next()
  const leaving = random.next()
  return {
    ...(coming < 0.74
      ? {
          needsAirportTransfer: true,
          arrivalDate: trip.start,
          arrivalTime: `${twoDigits(random.int(5, 16))}:${twoDigits(random.int(0, 11) * 5)}`,
          arrivalAirline: flight.airline,
          arrivalFlightNumber: flight.there,
          arrivalAirportOfOrigin: flight.airport,
        }
      : coming < 0.88
        ? { needsHotelTransfer: true, arrivalDate: trip.start, arrivalHotelName: random.pick(hotels) }
        : { hasOwnArrivalArrangements: true }),
    ...(leaving < 0.7
      ? {
          needsDepartureAirportTransfer: true,
          departureDate: trip.end,
          departureTime: `${twoDigits(random.int(10, 22))}:${twoDigits(random.int(0, 11) * 5)}`,
          departureAirline: flight.airline,
          departureFlightNumber: flight.back,
          departureAirportOfDestination: flight.airport,
        }
      : leaving < 0.85
        ? {
            needsDepartureHotelTransfer: true,
            departureDate: random.chance(0.8) ? trip.end : dateAfter(trip.end, 1),
            departureHotelName: random.pick(hotels),
          }
        : { hasOwnDepartureArrangements: true }),
  }
}
