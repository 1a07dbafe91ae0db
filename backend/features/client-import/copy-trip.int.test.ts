import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { inDays, sampleDiver } from '../../testing/sample-guest.ts'

let api: Api
let agent: Person
beforeAll(async () => {
  api = await startApi()
  agent = await api.person('agent', 'Marta', 'agency-1')
})
afterAll(() => api.close())

async function client(answers: { [field: string]: Json }, who = agent): Promise<string> {
  const { id } = (await who.call('POST', '/api/submissions', {})).json()
  await who.call('PATCH', `/api/submissions/${id}`, answers)
  return id
}
const read = async (id: string) => (await agent.call('GET', `/api/submissions/${id}`)).json()

it('copies trip and transfers to drafts of the agency, previews what is lost, and never overwrites a concurrent change', async () => {
  const source = await client(sampleDiver())
  const empty = await client({ firstName: 'Empty' })
  const other = await client({
    firstName: 'Other',
    boatName: 'Snefro Love',
    needsHotelTransfer: true,
    arrivalDate: inDays(61),
    arrivalHotelName: 'Sunrise',
    hasOwnDepartureArrangements: true,
  })
  const handedIn = await client(sampleDiver({ firstName: 'Sent' }))
  await api.admin.call('POST', `/api/submissions/${handedIn}/submit`, {})
  const foreign = await client({ firstName: 'Foreign' }, await api.person('agent', 'Rival', 'agency-2'))

  const looked = (
    await agent.call('POST', `/api/submissions/${source}/copy-trip/check`, {
      targets: [empty, other, handedIn, foreign, source],
    })
  ).json()
  expect(looked.map(({ id, refused }: { id: string; refused: string | null }) => [id, refused !== null])).toEqual([
    [empty, false],
    [other, false],
    [handedIn, true],
    [foreign, true],
  ])
  expect(looked[3]).toMatchObject({ name: null, referenceCode: '', changes: [] })
  expect(looked[0].changes).toContainEqual({
    field: 'arrivalFlightNumber',
    label: 'Arrival flight number',
    from: null,
    to: 'DE 162',
  })
  expect(looked[1].changes).toEqual(
    expect.arrayContaining([
      { field: 'boatName', label: 'Boat', from: 'Snefro Love', to: 'Snefro Pearl' },
      { field: 'arrivalHotelName', label: 'Arrival hotel', from: 'Sunrise', to: null },
    ]),
  )
  expect(looked[1].changes).not.toContainEqual(expect.objectContaining({ field: 'firstName' }))
  expect(await read(empty)).not.toHaveProperty('boatName')

  await agent.call('PATCH', `/api/submissions/${other}`, { boatName: 'Snefro Target' })
  const targets = looked.map(({ id, revision }: { id: string; revision: number }) => ({ id, revision }))
  const copied = (await agent.call('POST', `/api/submissions/${source}/copy-trip`, { targets })).json()
  expect(copied.map(({ status, name }: { status: string; name: string | null }) => [status, name])).toEqual([
    ['copied', 'Empty'],
    ['refused', 'Other'],
    ['refused', 'Sent Weber'],
    ['refused', null],
  ])
  expect(await read(empty)).toMatchObject({
    firstName: 'Empty',
    boatName: 'Snefro Pearl',
    arrivalFlightNumber: 'DE 162',
    hasOwnDepartureArrangements: true,
    bookingReference: 'BC-1001',
  })
  expect(await read(other)).toMatchObject({ boatName: 'Snefro Target', arrivalHotelName: 'Sunrise' })

  const [again] = (await agent.call('POST', `/api/submissions/${source}/copy-trip/check`, { targets: [other] })).json()
  expect(
    (
      await agent.call('POST', `/api/submissions/${source}/copy-trip`, {
        targets: [{ id: other, revision: again.revision }],
      })
    ).json(),
  ).toMatchObject([{ status: 'copied', name: 'Other' }])
  expect(await read(other)).toMatchObject({
    firstName: 'Other',
    boatName: 'Snefro Pearl',
    arrivalFlightNumber: 'DE 162',
  })
  expect(await read(other)).not.toHaveProperty('arrivalHotelName')
})
