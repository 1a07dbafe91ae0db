import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordAstray } from '../subscriptions/missed-events.ts'
import { rebuild } from '../subscriptions/rebuild.ts'
import { readSide, type ReadSide } from '../testing/read-side.ts'
import { tally, visitSteps } from '../testing/tally.ts'
import { watchStanding } from './standing.ts'

let side: ReadSide
beforeAll(async () => {
  side = await readSide([tally])
  await visitSteps(side.log, 1, 3)
  await side.catchUp()
})
afterAll(() => side.close())

it('a process that keeps no read models says which show another log, until they are made anew elsewhere', async () => {
  let now = 0
  const mended: string[] = []
  const standing = watchStanding(
    side.database,
    (names) => mended.push(...names),
    () => (now += 2_000),
  )
  expect(await standing([tally.name])).toEqual({ lacks: false, isAstray: false })
  await recordAstray(side.database, [tally.name])
  expect([await standing([tally.name]), await standing(['another'])]).toEqual([
    { lacks: false, isAstray: true },
    { lacks: false, isAstray: false },
  ])
  await rebuild({ database: side.database, store: side.log.store, open: side.log.open, projections: [tally] })
  expect([await standing([tally.name]), mended]).toEqual([{ lacks: false, isAstray: false }, [tally.name]])
})
