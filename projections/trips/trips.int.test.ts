import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSide, type ReadSide } from '@fleet/platform/testing/read-side'
import { submission } from '@fleet/platform/testing/submission-events'
import { tableRows } from '../testing/table-rows.ts'
import { trips } from './projection.ts'
import { findTravellers, findTrip, findTrips } from './queries.ts'

const today = '2026-11-21'
const pearl = { boatName: 'Snefro Pearl', tripStartDate: '2026-12-05' }
const love = { boatName: 'Snefro Love', tripStartDate: '2026-12-12' }

let side: ReadSide
beforeEach(async () => {
  side = await readSide([trips])
})
afterEach(() => side.close())

const found = async () => {
  await side.catchUp()
  return findTrips(side.database, today)
}
const on = (trip: typeof pearl, ends = '2026-12-19') => ({ ...trip, tripEndDate: ends })
const write = (id: string, ...events: Parameters<ReadSide['log']['submission']>[1]) => side.log.submission(id, events)

it('sums up persons by trip and progress: on person 1’s trip until they give their own', async () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(submission)
  await write(
    'a',
    a!.started(1),
    a!.group(3, 'Anna'),
    a!.answers(on(pearl)),
    a!.answers({ boatName: 'Snefro Love', tripStartDate: '2026-12-12' }, 3),
  )
  await write('b', b!.started(2), b!.answers(on(pearl, '2026-12-12')), b!.submitted())
  await write(
    'c',
    c!.started(3),
    c!.group(2, 'Carl'),
    c!.answers(on(pearl)),
    c!.submitted(),
    c!.documentsRequested(null, [{ person: 2, field: 'passportNumber', comment: 'Blurred' }]),
  )
  await write('d', d!.started(4), d!.answers(on(pearl)), d!.submitted(), d!.approved())
  expect(await found()).toEqual([
    { ...on(pearl), persons: 6, ready: 1, waiting: 2, asked: 1, open: 2, bookings: 4 },
    { ...on(love), persons: 1, ready: 0, waiting: 0, asked: 0, open: 1, bookings: 1 },
  ])
  expect(await findTravellers(side.database, pearl, 100)).toEqual([
    { submissionId: 'a', person: 1, readiness: 'open' },
    { submissionId: 'a', person: 2, readiness: 'open' },
    { submissionId: 'b', person: 1, readiness: 'waiting' },
    { submissionId: 'c', person: 1, readiness: 'waiting' },
    { submissionId: 'c', person: 2, readiness: 'asked' },
    { submissionId: 'd', person: 1, readiness: 'ready' },
  ])
})

it('follows a booking to another trip and back, and a group that shrinks', async () => {
  const a = submission('a')
  await write('a', a.started(1), a.group(2, 'Anna'), a.answers(on(pearl)))
  await write('a', a.answers(on(love)))
  expect((await found()).map(({ boatName, persons }) => [boatName, persons])).toEqual([['Snefro Love', 2]])
  expect(await findTrip(side.database, pearl)).toBeUndefined()
  await write('a', a.answers(on(pearl)))
  await write('a', a.group(1, null, 2))
  expect((await found()).map(({ boatName, persons, bookings }) => [boatName, persons, bookings])).toEqual([
    ['Snefro Pearl', 1, 1],
  ])
})

it('leaves out rejected and erased persons, previews, past trips, and incomplete trips', async () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(submission)
  await write('a', a!.started(1), a!.answers(on(pearl)), a!.submitted(), a!.rejected())
  await write('b', b!.started(2), b!.group(2, 'Bea'), b!.answers(on(pearl)))
  await write('c', c!.started(3), c!.answers({ ...pearl, tripStartDate: '2026-11-01', tripEndDate: '2026-11-08' }))
  await write('d', d!.started(4), d!.answers({ boatName: 'Snefro Love' }))
  const preview = submission('p').started(5)
  await write(
    'p',
    { ...preview, data: { ...preview.data, preview: true } } as typeof preview,
    submission('p').answers(on(pearl)),
  )
  await side.log.append('erasures', [{ type: 'PersonErased', data: { personId: 'b-2', submissionId: 'b' } }])
  expect(await found()).toEqual([{ ...on(pearl), persons: 1, ready: 0, waiting: 0, asked: 0, open: 1, bookings: 1 }])
  await write('a', a!.reopened())
  expect((await found())[0]).toMatchObject({ persons: 2, bookings: 2 })
})

it('has the same rows whether events come one by one or together', async () => {
  const [a, b] = ['a', 'b'].map(submission)
  const events = [
    a!.started(1),
    a!.group(3, 'Anna'),
    a!.answers(on(pearl)),
    a!.submitted(),
    a!.documentsRequested(null, []),
    a!.answers(on(love), 2),
    a!.submitted(),
    a!.approved(),
  ]
  for (const event of events) {
    await write('a', event)
    await side.catchUp()
  }
  await write('b', b!.started(2), b!.answers(on(love)))
  await side.catchUp()
  const oneByOne = await tableRows(side.database, trips)
  const together = await readSide([trips])
  try {
    await together.log.submission('a', events)
    await together.log.submission('b', [b!.started(2), b!.answers(on(love))])
    await together.catchUp()
    expect(await tableRows(together.database, trips)).toEqual(oneByOne)
  } finally {
    await together.close()
  }
})
