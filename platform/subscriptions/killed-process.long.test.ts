import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { readSide, type ReadSide } from '../testing/read-side.ts'
import { tallied, tally } from '../testing/tally.ts'

let side: ReadSide
beforeEach(async () => {
  side = await readSide([tally])
})
afterEach(() => side.close())

const steps = 4_000
const program = fileURLToPath(new URL('../testing/project-steps.ts', import.meta.url))
const start = () => spawn(process.execPath, [program, side.url, String(steps)], { stdio: 'inherit' })
const done = async () => Object.keys(await tallied(side.database)).length

it('projects each event once, however often the process is killed', async () => {
  for (let kills = 1; kills <= 3; kills += 1) {
    const before = await done()
    const child = start()
    const exited = once(child, 'exit')
    await eventually(async () => expect(await done()).toBeGreaterThan(before + 50))
    child.kill('SIGKILL')
    await exited
  }
  expect(await done()).toBeLessThan(steps)
  const last = start()
  const exited = once(last, 'exit')
  await eventually(async () => expect(await done()).toBe(steps))
  last.kill('SIGKILL')
  await exited
  expect(new Set(Object.values(await tallied(side.database)))).toEqual(new Set([1]))
})
