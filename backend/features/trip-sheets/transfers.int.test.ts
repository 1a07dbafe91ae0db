import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayIn } from '@fleet/platform/text-format/dates'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { readPdf } from '../../testing/files/read-pdf.ts'
import { inDays, type SampleAnswers, sampleDiver } from '../../testing/sample-guest.ts'

const [first, last] = [inDays(60), inDays(67)]
const sheet = `/api/trips/Snefro%20Target/${first}/sheets/transfers`
const day = (date: string) => dayIn('en', date)

let api: Api
let guest: Person
beforeAll(async () => {
  api = await startApi()
  guest = await api.person('guest', 'Clara')
  const leaves = { hasOwnDepartureArrangements: false, departureDate: last }
  const flies = {
    ...leaves,
    needsDepartureAirportTransfer: true,
    departureAirline: 'Condor',
    departureFlightNumber: 'DE 163',
    departureAirportOfDestination: 'Frankfurt',
  }
  await register('Night', { ...flies, departureTime: '00:30' })
  await register('Noon', { ...flies, departureTime: '12:00' })
  await register('Hotel', { ...leaves, needsDepartureHotelTransfer: true, departureHotelName: 'Sunrise' })
  await register('Late', { ...flies, arrivalDate: inDays(59), arrivalTime: '23:50' })
  await caughtUp(api)
})
afterAll(() => api.close())

async function register(lastName: string, answers: SampleAnswers): Promise<void> {
  const { id } = (await guest.call('POST', '/api/submissions', {})).json()
  const trip = { boatName: 'Snefro Target', tripStartDate: first, tripEndDate: last }
  await guest.call('PATCH', `/api/submissions/${id}`, {
    isGroupBooking: false,
    ...sampleDiver({ ...trip, lastName, ...answers }),
  })
}

const file = async (format: string) =>
  (await api.admin.call('GET', `${sheet}/file?format=${format}&lang=en`)).rawPayload

it('transfers are in the order of the pick-up, with the day and time on the ticket', async () => {
  const { groups } = (await api.admin.call('GET', `${sheet}?lang=en`)).json()
  const rows: (string | null)[][] = groups.flatMap(
    ({ heading, rows: own }: { heading: string; rows: { cells: (string | null)[] }[] }) =>
      own.map(({ cells: [hour = null, ticket = null, , flight = null, guests = null] }) => [
        heading,
        hour,
        ticket,
        flight,
        guests,
      ]),
  )
  const [landing, flight] = ['DE 162, Condor, Frankfurt', 'DE 163, Condor, Frankfurt']
  expect(rows).toEqual([
    [day(inDays(59)), '23:50', `${day(inDays(59))}, 23:50`, landing, 'Jonas Late'],
    [day(first), '14:35', `${day(first)}, 14:35`, landing, 'Jonas Hotel, Jonas Night, Jonas Noon'],
    [day(inDays(66)), '21:30', `${day(last)}, 00:30`, flight, 'Jonas Night'],
    [day(last), '09:00', `${day(last)}, 12:00`, flight, 'Jonas Noon'],
    // Without the time of the flight, the pick-up is unknown
    [day(last), null, day(last), flight, 'Jonas Late'],
    [day(last), null, null, 'Sunrise', 'Jonas Hotel'],
  ])
})

it('the file for printing and the one for a spreadsheet have the same', async () => {
  const [titles = [], ...rows]: string[][] = parse(await file('csv'), { bom: true })
  expect(titles.slice(1, 3)).toEqual(['Pick-up', 'On the ticket'])
  expect(rows.map((cells) => cells.slice(0, 3))).toContainEqual([inDays(66), '21:30', `${day(last)}, 00:30`])
  const { text } = readPdf(await file('pdf'))
  expect(text.replaceAll(/\s/g, '')).toContain(`21:30${day(last)},00:30`.replaceAll(/\s/g, ''))
})
