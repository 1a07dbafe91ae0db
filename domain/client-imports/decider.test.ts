import { expect, it } from 'vitest'
import { given } from '../kernel/testing/given.ts'
import type { ClientImportEvent } from './events.ts'
import { clientImportDecider } from './decider.ts'

const meta = {
  commandId: 'command-1',
  actor: { id: 'agent-1', role: 'agent', agentId: 'a' } as const,
  now: '2030-01-10T08:00:00.000Z',
}
const rows = [
  { row: 2, commandId: 'c2', answers: { firstName: 'Ann' } },
  { row: 3, commandId: 'c3', answers: { firstName: 'Ben' } },
]
const about = { importId: 'i', agentId: 'a' }

const listed: ClientImportEvent = { type: 'ClientsListed', data: { ...about, rows } }
const confirmed: ClientImportEvent = { type: 'ClientImportConfirmed', data: { ...about, submissionIds: ['s2', 's3'] } }
const dropped: ClientImportEvent = { type: 'ClientImportDropped', data: { importId: 'i' } }
const finished: ClientImportEvent = { type: 'ClientImportFinished', data: { importId: 'i' } }

const list = (confirm?: { submissionIds: string[] }) =>
  ({ type: 'ListClients', data: { ...about, rows, ...(confirm === undefined ? {} : { confirm }) }, meta }) as const
const record = (...ids: string[]) =>
  ({
    type: 'RecordCreated',
    data: {
      importId: 'i',
      created: ids.map((submissionId) => ({ submissionId, referenceCode: `code of ${submissionId}` })),
    },
    meta,
  }) as const
const drop = { type: 'DropImport', data: { importId: 'i' }, meta } as const

it('is the fact with its confirmation, in one append where it fits; again changes nothing', () => {
  given(clientImportDecider)
    .when(list({ submissionIds: ['s2', 's3'] }))
    .thenEvents([listed, confirmed])
  given(clientImportDecider).when(list()).thenEvents([listed])
  given(clientImportDecider, [listed, confirmed])
    .when(list({ submissionIds: ['s2', 's3'] }))
    .thenEvents([])
  expect(given(clientImportDecider, [listed, listed, confirmed]).state).toMatchObject({
    status: 'creating',
    rows: [...rows, ...rows],
  })
})

it('records created registrations, and finishes with the last', () => {
  const some = given(clientImportDecider, [listed, confirmed]).when(record('s2', 'another')).events()
  expect(some).toEqual([
    { type: 'ClientsCreated', data: { importId: 'i', submissionIds: ['s2'], referenceCodes: ['code of s2'] } },
  ])
  given(clientImportDecider, [listed, confirmed, ...some])
    .when(record('s2'))
    .thenEvents([])
  const last = given(clientImportDecider, [listed, confirmed, ...some])
    .when(record('s2', 's3'))
    .events()
  expect(last).toEqual([
    { type: 'ClientsCreated', data: { importId: 'i', submissionIds: ['s3'], referenceCodes: ['code of s3'] } },
    finished,
  ])
  expect(given(clientImportDecider, [listed, confirmed, ...some, ...last]).state).toMatchObject({
    status: 'finished',
    rows: [],
    created: new Map([
      ['s2', 'code of s2'],
      ['s3', 'code of s3'],
    ]),
  })
})

it('comes to nothing when it was never confirmed, and to nothing else', () => {
  given(clientImportDecider, [listed]).when(drop).thenEvents([dropped])
  given(clientImportDecider, [listed, confirmed]).when(drop).thenEvents([])
  given(clientImportDecider).when(drop).thenEvents([])
  given(clientImportDecider, [listed, dropped]).when(list()).thenRejects('imports.dropped')
})

it('still knows the created registrations when its rows are unreadable', () => {
  const unreadable = { type: 'ClientsListed', data: about } as unknown as ClientImportEvent
  expect(given(clientImportDecider, [unreadable, confirmed]).state).toMatchObject({ status: 'creating', rows: [] })
})
