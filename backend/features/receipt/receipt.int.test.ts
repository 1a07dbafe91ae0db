import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayIn } from '@fleet/platform/text-format/dates'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { readPdf } from '../../testing/files/read-pdf.ts'
import { inDays, sampleDiver } from '../../testing/sample-guest.ts'

let api: Api
let guest: Person
let id: string
let code: string
beforeAll(async () => {
  api = await startApi()
  guest = await api.person('guest', 'Clara')
  const started = (await guest.call('POST', '/api/submissions', {})).json()
  id = started.id
  code = started.referenceCode
  await guest.call('PATCH', `/api/submissions/${id}`, {
    isGroupBooking: false,
    ...sampleDiver({
      firstName: 'Clara',
      lastName: 'Reiter',
      dietaryRequirements: 'Erdnüsse: nein',
      hasOwnDepartureArrangements: false,
      needsDepartureAirportTransfer: true,
      departureDate: inDays(68),
      departureTime: '00:30',
    }),
  })
})
afterAll(() => api.close())

it('is a PDF in the reader’s language with their answers, without health data; taking it is recorded', async () => {
  const answer = await guest.call('GET', `/api/submissions/${id}/receipt?lang=de`)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${code.toLowerCase()}.pdf"`,
    'cache-control': 'no-store',
  })
  const { text: drawn, unmarked } = readPdf(answer.rawPayload)
  const text = drawn.normalize('NFC')
  expect(unmarked).toBe(0)
  for (const expected of [`Registrierung ${code}`, 'Clara', 'Reiter', 'PADI']) expect(text).toContain(expected)
  const evening = `am Abend des ${dayIn('de', inDays(67), 'longDay')}, am Tag vor Ihrem Flug, gegen 21:30 Uhr`
  expect(text.replaceAll(/\s/g, '')).toContain(evening.replaceAll(/\s/g, ''))
  for (const unsaid of ['Erdnüsse', 'medizinische']) expect(text).not.toContain(unsaid)

  const admin = await api.person('admin', 'Ada')
  await caughtUp(api)
  const log = (await admin.call('GET', '/api/access-log?limit=20')).json()
  expect(log).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        type: 'ExportTaken',
        details: expect.objectContaining({ what: 'receipt', format: 'pdf', language: 'de' }),
      }),
    ]),
  )
})

it('has the trip as a calendar file', async () => {
  const answer = await guest.call('GET', `/api/submissions/${id}/calendar`)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const file = answer.payload.replaceAll('\r\n ', '')
  expect(file).toContain(`UID:${id}`)
  expect(file).toContain(`DTSTART;VALUE=DATE:${String(sampleDiver()['tripStartDate']).replaceAll('-', '')}\r\n`)
  expect(file).toContain(code)
})

it('is refused without a session, and hidden from other guests', async () => {
  const other = await api.person('guest', 'Other')
  for (const path of ['receipt', 'calendar'].map((what) => `/api/submissions/${id}/${what}`)) {
    expect([(await api.stranger.call('GET', path)).statusCode, (await other.call('GET', path)).statusCode]).toEqual([
      401, 404,
    ])
  }
})
