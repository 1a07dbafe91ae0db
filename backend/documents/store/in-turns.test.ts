import { expect, it } from 'vitest'
import { inTurns } from './in-turns.ts'

const part = Buffer.alloc(64 * 1024)
const parts = 64

/** Bytes of a store that answers at once, and so never yields. */
async function* file() {
  for (let given = 0; given < parts; given += 1) yield part
}

it('many concurrent reads leave turns for other work', async () => {
  let others = 0
  const other = () => {
    others += 1
    immediate = setImmediate(other)
  }
  let immediate = setImmediate(other)
  const lengths = await Promise.all(
    Array.from({ length: 20 }, async () => {
      let length = 0
      for await (const { length: more } of inTurns(file())) length += more
      return length
    }),
  )
  clearImmediate(immediate)
  expect(lengths).toEqual(Array.from({ length: 20 }, () => parts * part.length))
  expect(others).toBeGreaterThanOrEqual((20 * parts) / 4)
})

it('a file that is no longer read is released', async () => {
  let isLetGo = false
  async function* endless() {
    try {
      for (;;) yield part
    } finally {
      isLetGo = true
    }
  }
  for await (const _ of inTurns(endless())) break
  expect(isLetGo).toBe(true)
})
