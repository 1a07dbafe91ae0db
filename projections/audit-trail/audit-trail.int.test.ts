import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'slonik'
import { z } from 'zod'
import { readSide, type ReadSide } from '@fleet/platform/testing/read-side'
import { submission } from '@fleet/platform/testing/submission-events'
import { findHistory, type HistoryEntry, type HistoryFilter } from './history.ts'
import { auditTrail } from './projection.ts'

let side: ReadSide
beforeEach(async () => {
  side = await readSide([auditTrail])
})
afterEach(() => side.close())

const a = submission('a')
const history = async (filter: Omit<HistoryFilter, 'submissionId' | 'stream' | 'persons'> = {}) => {
  await side.catchUp()
  const keys = { open: side.log.decryptData, tagOf: side.log.tagOf }
  return findHistory(
    side.database,
    { submissionId: 'a', stream: 'submission-a', persons: ['a-1', 'a-2', 'a-3'], ...filter },
    keys,
  )
}
const typeAndChanges = ({ type, changes }: HistoryEntry) => [
  type,
  ...changes.map(({ person, field, from, to }) => [person, field, from, to]),
]

it('shows who changed which field, from and to which value, when, and under which form', async () => {
  await side.log.submission('a', [a.started(1)])
  await side.log.submission('a', [a.answers({ passportNumber: 'A1', firstName: 'Anna' })])
  const agent = { id: 'account-7', role: 'agent', agentId: 'agency-1', onBehalfOf: 'guest-3' } as const
  await side.log.submission('a', [a.answers({ passportNumber: 'B2' })], {
    at: '2026-11-20T09:00:00.000Z',
    actor: agent,
    formVersion: 'f1',
  })
  const [newest] = (await history()).entries
  expect(newest).toMatchObject({
    revision: 2,
    position: 3n,
    type: 'AnswersSaved',
    at: '2026-11-20T09:00:00.000Z',
    actor: agent,
    formVersion: 'f1',
    changes: [{ kind: 'answer', field: 'passportNumber', person: 1, personId: 'a-1', from: 'A1', to: 'B2' }],
    erased: false,
  })
})

it('knows the value before, of the same batch and of an earlier one, and keeps persons apart', async () => {
  await side.log.submission('a', [
    a.started(1),
    a.group(2, 'Anna'),
    a.answers({ shoeSize: 'EU 42', isDiver: true }),
    a.answers({ shoeSize: 'EU 36' }, 2),
    a.answers({ shoeSize: 'EU 43' }),
  ])
  await side.catchUp()
  await side.log.submission('a', [
    a.answers({ shoeSize: null }),
    a.answers({ shoeSize: 'EU 37', isDiver: false }, 2),
    a.answers({ shoeSize: 'EU 44' }),
  ])
  expect((await history()).entries.map(typeAndChanges)).toEqual([
    ['AnswersSaved', [1, 'shoeSize', null, 'EU 44']],
    ['AnswersSaved', [2, 'shoeSize', 'EU 36', 'EU 37'], [2, 'isDiver', null, false]],
    ['AnswersSaved', [1, 'shoeSize', 'EU 43', null]],
    ['AnswersSaved', [1, 'shoeSize', 'EU 42', 'EU 43']],
    ['AnswersSaved', [2, 'shoeSize', null, 'EU 36']],
    ['AnswersSaved', [1, 'shoeSize', null, 'EU 42'], [1, 'isDiver', null, true]],
    [
      'BookingSetUp',
      [null, 'isGroupBooking', null, true],
      [null, 'groupSize', null, 2],
      [null, 'groupLeaderName', null, 'Anna'],
    ],
    ['SubmissionStarted'],
  ])
})

it('shows of a booking that is set up again what differs', async () => {
  await side.log.submission('a', [a.started(1), a.group(1, null)])
  await side.log.submission('a', [a.group(3, 'Anna'), a.group(2, 'Anna', 3)])
  expect((await history()).entries.map(typeAndChanges)).toEqual([
    ['BookingSetUp', [null, 'groupSize', 3, 2]],
    [
      'BookingSetUp',
      [null, 'isGroupBooking', false, true],
      [null, 'groupSize', 1, 3],
      [null, 'groupLeaderName', null, 'Anna'],
    ],
    ['BookingSetUp', [null, 'isGroupBooking', null, false], [null, 'groupSize', null, 1]],
    ['SubmissionStarted'],
  ])
})

it('shows documents by the name of their file, also when removed later', async () => {
  await side.log.submission('a', [
    a.started(1),
    a.attached('d1', 'passportCopy', 'pass.png', 2),
    a.attached('d2', 'passportCopy', 'pass-2.png', 2),
  ])
  await side.catchUp()
  await side.log.submission('a', [a.removed('d1', 'passportCopy', 2)])
  expect((await history({ field: 'passportCopy' })).entries.map(typeAndChanges)).toEqual([
    ['DocumentRemoved', [2, 'passportCopy', 'pass.png', null]],
    ['DocumentAttached', [2, 'passportCopy', null, 'pass-2.png']],
    ['DocumentAttached', [2, 'passportCopy', null, 'pass.png']],
  ])
})

it('has an entry for each decision, with its notes and requested items, and none for a visited step', async () => {
  const items = [{ person: 2, field: 'passportNumber', comment: 'Blurred' }]
  await side.log.submission('a', [
    a.started(1),
    a.step(3),
    a.submitted(),
    a.documentsRequested('Please send again', items),
    a.submitted(),
    a.approved('Fine'),
  ])
  const { entries } = await history()
  expect(entries.map(({ revision, type, notes, items: asked }) => ({ revision, type, notes, items: asked }))).toEqual([
    { revision: 5, type: 'SubmissionApproved', notes: 'Fine', items: [] },
    { revision: 4, type: 'SubmissionSubmitted', notes: null, items: [] },
    { revision: 3, type: 'DocumentsRequested', notes: 'Please send again', items },
    { revision: 2, type: 'SubmissionSubmitted', notes: null, items: [] },
    { revision: 0, type: 'SubmissionStarted', notes: null, items: [] },
  ])
})

describe('an internal note', () => {
  const internalNotes = async () =>
    (await history()).entries.flatMap(({ revision, internalNote }) =>
      internalNote === null ? [] : [[revision, internalNote]],
    )

  it('is separate from the note to the guest, and encrypted like all personal data', async () => {
    await side.log.submission('a', [
      a.started(1),
      a.submitted(),
      a.approved('Fine', 'Pays late'),
      a.reopened('Once more'),
      a.submitted(),
      a.approved(null, 'Paid'),
    ])
    expect(await internalNotes()).toEqual([
      [5, 'Paid'],
      [2, 'Pays late'],
    ])
    expect((await history()).entries.map(({ notes }) => notes)).toEqual([null, null, 'Once more', 'Fine', null, null])
    const stored = await side.database.any(
      sql.type(z.object({ row: z.string() }))`select audit_trail::text as row from read.audit_trail`,
    )
    expect(JSON.stringify(stored)).not.toMatch(/Pays late|Paid/)
  })

  it('cannot be read any more once the person is erased', async () => {
    await side.log.submission('a', [a.started(1), a.submitted(), a.approved('Fine', 'Pays late')])
    side.log.erase('a-1')
    expect(await internalNotes()).toEqual([])
    expect((await history()).entries[0]).toMatchObject({ type: 'SubmissionApproved', erased: true })
  })
})

it('filters by field and by person', async () => {
  await side.log.submission('a', [
    a.started(1),
    a.answers({ email: 'a@example.com', phone: '1' }),
    a.answers({ email: 'b@example.com' }, 2),
    a.answers({ phone: '2' }),
  ])
  expect((await history({ field: 'email' })).entries.map(typeAndChanges)).toEqual([
    ['AnswersSaved', [2, 'email', null, 'b@example.com']],
    ['AnswersSaved', [1, 'email', null, 'a@example.com']],
  ])
  expect((await history({ person: 1, field: 'phone' })).entries.map(typeAndChanges)).toEqual([
    ['AnswersSaved', [1, 'phone', '1', '2']],
    ['AnswersSaved', [1, 'phone', null, '1']],
  ])
  expect((await history({ person: 3 })).entries).toEqual([])
})

/** Revisions of each page, from the first to the last. */
async function pagesOf(limit: number): Promise<number[][]> {
  const pages: number[][] = []
  for (let cursor: string | undefined, more = true; more;) {
    const { entries, next } = await history({ limit, ...(cursor === undefined ? {} : { cursor }) })
    pages.push(entries.map(({ revision }) => revision))
    cursor = next
    more = next !== undefined
  }
  return pages
}

it('ends a page early when its entries are large, and loses none', async () => {
  const large = (digit: number) => randomBytes(30_000).toString('base64') + digit
  await side.log.submission('a', [
    a.started(1),
    ...Array.from({ length: 12 }, (_, n) => a.answers({ notes: large(n) })),
  ])
  const pages = await pagesOf(100)
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.flat()).toEqual(Array.from({ length: 13 }, (_, n) => 12 - n))
})

it('goes through all entries in pages', async () => {
  await side.log.submission('a', [
    a.started(1),
    ...['1', '2', '3', '4'].map((phone) => a.answers({ phone, email: phone })),
  ])
  expect(await pagesOf(2)).toEqual([[4, 3], [2, 1], [0]])
  await expect(history({ cursor: '-' })).rejects.toMatchObject({ code: 'request.invalid' })
})

it('knows the value before also when it is far behind the page', async () => {
  const saves = Array.from({ length: 20 }, (_, save) => a.answers({ phone: String(save) }))
  await side.log.submission('a', [
    a.started(1),
    a.answers({ email: 'old@example.com', title: 'Dr.' }),
    ...saves,
    a.answers({ email: 'new@example.com' }),
  ])
  const [newest] = (await history({ limit: 1 })).entries
  expect(newest?.changes).toMatchObject([{ field: 'email', from: 'old@example.com', to: 'new@example.com' }])
  expect((await history({ limit: 1, field: 'title' })).entries.map(typeAndChanges)).toEqual([
    ['AnswersSaved', [1, 'title', null, 'Dr.']],
  ])
})

it('holds no value and no name of a field in the clear', async () => {
  await side.log.submission('a', [
    a.started(1),
    a.group(2, 'Anna Secret'),
    a.answers({ firstName: 'Anna Secret', disabilities: 'Secret' }),
    a.approved('Anna Secret'),
    a.documentsRequested('Anna Secret', [{ person: 1, field: 'disabilities', comment: 'Anna Secret' }]),
    a.attached('d1', 'medicalForm', 'Anna Secret.png'),
    a.removed('d1', 'medicalForm'),
  ])
  await side.catchUp()
  const rows = await side.database.anyFirst(
    sql.type(z.object({ row: z.string() }))`select audit_trail::text as row from read.audit_trail`,
  )
  expect(rows.length).toBe(7)
  expect(rows.join()).not.toMatch(/Secret|firstName|disabilities|medicalForm|answer|notes/)
})

it('keeps the entries of an erased person without content, and finds them by no field', async () => {
  await side.log.submission('a', [
    a.started(1),
    a.answers({ firstName: 'Anna' }),
    a.answers({ firstName: 'Omar' }, 2),
    a.approved('Fine'),
  ])
  expect((await history({ field: 'firstName' })).entries).toHaveLength(2)
  side.log.erase('a-1')
  const [approved, ofAnother, saved] = (await history()).entries
  expect(approved).toMatchObject({ notes: null, erased: true })
  expect(ofAnother).toMatchObject({ changes: [{ field: 'firstName', to: 'Omar' }], erased: false })
  expect(saved).toMatchObject({ type: 'AnswersSaved', changes: [], erased: true })
  expect((await history({ field: 'firstName' })).entries.map(typeAndChanges)).toEqual([
    ['AnswersSaved', [2, 'firstName', null, 'Omar']],
  ])
})

it('shows effects of the form as its own, with the previous values, and nothing of an erased person', async () => {
  await side.log.submission('a', [
    a.started(1),
    a.answers({ firstName: 'Anna' }),
    a.took({ countryCode: '+1', firstName: 'Anna' }, { countryCode: '+20', firstName: null }),
  ])
  const preset = {
    type: 'AnswersSaved',
    data: { personId: 'a-1', passengerIndex: 1, answers: { countryCode: '+20', language: 'en' }, by: 'form' },
  } as const
  await side.log.submission('a', [preset])
  const [stored, took, saved] = (await history()).entries
  expect(stored).toMatchObject({ byForm: true, changes: [{ field: 'language', from: null, to: 'en' }] })
  expect(took).toMatchObject({
    byForm: true,
    changes: [
      { field: 'countryCode', from: '+1', to: '+20' },
      { field: 'firstName', from: 'Anna', to: null },
    ],
  })
  expect(saved).not.toHaveProperty('byForm')
  expect((await history({ field: 'countryCode' })).entries.map(typeAndChanges)).toEqual([
    ['AnswersSaved'],
    ['FormTookEffect', [1, 'countryCode', '+1', '+20']],
  ])
  side.log.erase('a-1')
  expect((await history()).entries[1]).toMatchObject({ changes: [], erased: true })
})

it('follows a field through its names: filter, value before, and what it is called now', async () => {
  const names = {
    present: (field: string) => ({ diet: 'food', eating: 'food' })[field],
    others: (field: string) => (field === 'food' ? ['diet', 'eating'] : []),
  }
  await side.log.submission('a', [
    a.started(1),
    a.answers({ eating: 'Vegan' }),
    a.answers({ diet: 'No nuts', eating: null }),
    a.answers({ food: 'Fish', diet: null }),
    a.answers({ food: null }),
  ])
  const expected = [
    ['food', 'Fish', null],
    ['food', 'No nuts', 'Fish'],
    ['food', 'Vegan', 'No nuts'],
    ['food', null, 'Vegan'],
  ]
  for (const field of ['food', 'diet', undefined]) {
    const { entries } = await history({ names, ...(field === undefined ? {} : { field }) })
    expect(entries.flatMap(({ changes }) => changes.map((change) => [change.field, change.from, change.to]))).toEqual(
      expected,
    )
  }
  expect((await history({ names, field: 'food', limit: 1 })).entries[0]?.changes).toMatchObject([
    { from: 'Fish', to: null },
  ])
  expect((await history({ names, field: 'food' })).entries.at(-1)?.changes).toMatchObject([{ called: 'eating' }])
})
