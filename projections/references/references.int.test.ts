import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSide, type ReadSide } from '@fleet/platform/testing/read-side'
import { referenceNumbers } from './projection.ts'
import { nextReferenceCode } from './queries.ts'

let side: ReadSide
beforeAll(async () => {
  side = await readSide([referenceNumbers])
})
afterAll(() => side.close())

it('is the one after the highest taken in its year', async () => {
  const taken = (year: number, number: number) =>
    side.log.append(`reference-${year}`, [
      { type: 'ReferenceTaken', data: { year, number, submissionId: `s${number}` } },
    ])
  await taken(2026, 1)
  await taken(2026, 2)
  await taken(2025, 99_999)
  await side.catchUp()
  expect(await nextReferenceCode(side.database, 2026)).toBe('RS-2026-00003')
  expect(await nextReferenceCode(side.database, 2025)).toBe('RS-2025-100000')
  expect(await nextReferenceCode(side.database, 2027)).toBe('RS-2027-00001')
})
