import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proposalList } from '../proposals/projection.ts'
import { readSide, type ReadSide } from '@fleet/platform/testing/read-side'
import { submission } from '@fleet/platform/testing/submission-events'
import { countByStatus } from './count.ts'
import { submissionOrders } from './order.ts'
import { submissionList } from './projection.ts'
import { findSubmissions } from './queries.ts'
import { submissionStatuses, type SubmissionStatus } from './submission-status.ts'

let side: ReadSide
afterAll(() => side.close())

const firstNames = ['Anna', 'Hannah', 'Mia', 'Li', 'Ann']
const lastNames = ['Muller', 'Mulder', 'Miller', 'Li', 'Mu', 'Anna', 'Ivanov']
const pick = (list: readonly string[], index: number) => list[index % list.length] ?? ''
const passports = ['AB1234567', 'ANNA12345']

type Row = {
  readonly id: string
  readonly words: readonly string[]
  readonly status: SubmissionStatus
  readonly agentId: string | undefined
  readonly boat: string
  readonly passport: string | undefined
}

/** Every first name with every last name; each third registration has a second person. */
const rows: readonly Row[] = Array.from({ length: firstNames.length * lastNames.length }, (_, index) => ({
  id: `s${index}`,
  words: ['rs', '2026', String(index).padStart(5, '0'), ...namesOf(index).map((name) => name.toLowerCase())],
  status: (['draft', 'pending_review', 'approved'] as const)[index % 3] ?? 'draft',
  agentId: index % 4 === 0 ? 'agency-1' : undefined,
  boat: `Boat ${index % 2}`,
  passport: passports[index],
}))

function namesOf(index: number): string[] {
  const second = index % 3 === 0 ? [pick(firstNames, index + 2), pick(lastNames, index + 3)] : []
  return [pick(firstNames, index), pick(lastNames, index), ...second]
}

async function hashOf(number: string): Promise<string | undefined> {
  const [event] = await side.log.store.read('submission-s0')
  return event && (await side.log.open(event)).hashed(number)
}

beforeAll(async () => {
  side = await readSide([submissionList, proposalList])
  for (const [index, { id, status, agentId, boat, passport }] of rows.entries()) {
    const events = submission(id)
    const [firstName, lastName, ...second] = namesOf(index)
    await side.log.submission(id, [
      events.started(index, agentId === undefined ? {} : { agentId }),
      events.answers({ firstName: firstName ?? null, lastName: lastName ?? null, boatName: boat }),
      ...(passport === undefined ? [] : [events.answers({ passportNumber: passport })]),
      ...(second.length === 0
        ? []
        : [events.group(2, null), events.answers({ firstName: second[0] ?? null, lastName: second[1] ?? null }, 2)]),
      ...(status === 'draft' ? [] : [events.submitted()]),
      ...(status === 'approved' ? [events.approved()] : []),
    ])
  }
  await side.catchUp()
})

const typed = fc.constantFrom(
  'anna',
  'ann',
  'hanna',
  'mu',
  'm',
  'mul',
  'ller',
  'li',
  'rs',
  '2026',
  '0000',
  'ivanov',
  'x',
)

it('finds and counts the registrations that have every typed word, whatever else is asked', async () => {
  const asked = fc.record({
    search: fc.array(typed, { minLength: 1, maxLength: 4 }),
    passport: fc.constantFrom(undefined, undefined, ...passports),
    statuses: fc.option(fc.subarray([...submissionStatuses], { minLength: 1 }), { nil: undefined }),
    agentId: fc.constantFrom(undefined, 'agency-1', 'agency-2'),
    boat: fc.constantFrom(undefined, 'Boat 1'),
    order: fc.constantFrom(...submissionOrders),
  })
  await fc.assert(
    fc.asyncProperty(asked, async ({ search, passport, statuses, agentId, boat, order }) => {
      const filter = {
        search: search.join(' '),
        passport: passport === undefined ? undefined : await hashOf(passport),
        ...(agentId === undefined ? {} : { agentId }),
        ...(boat === undefined ? {} : { boat }),
      }
      const has = (row: Row, word: string) =>
        row.words.some((one) => (word.length < 3 ? one.startsWith(word) : one.includes(word)))
      const inEveryStatus = rows.filter(
        (row) =>
          ((passport !== undefined && row.passport === passport) || search.every((word) => has(row, word))) &&
          (agentId === undefined || row.agentId === agentId) &&
          (boat === undefined || row.boat === boat),
      )
      const found: string[] = []
      for (let cursor: string | undefined; ;) {
        const page = await findSubmissions(side.database, {
          ...filter,
          ...(statuses === undefined ? {} : { statuses }),
          ...(cursor === undefined ? {} : { cursor }),
          order,
          limit: 10,
          totalSteps: 9,
        })
        found.push(...page.rows.map(({ id }) => id))
        if (page.next === undefined) break
        cursor = page.next
      }
      const wanted = inEveryStatus.filter(({ status }) => statuses?.includes(status) ?? true).map(({ id }) => id)
      expect(found.toSorted()).toEqual(wanted.toSorted())
      if (order === '-created') expect(found).toEqual(wanted.toReversed())
      expect(await countByStatus(side.database, filter)).toEqual(
        Object.fromEntries(
          submissionStatuses.map((status) => [status, inEveryStatus.filter((row) => row.status === status).length]),
        ),
      )
    }),
    { numRuns: 200 },
  )
})
