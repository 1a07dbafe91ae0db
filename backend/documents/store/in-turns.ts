import { setImmediate } from 'node:timers/promises'

/** Bytes processed per turn of the event loop: about a millisecond. */
const turnBytes = 256 * 1024

let last: Promise<void> = Promise.resolve()

/** Waits for the next turn; all files together get one per turn of the event loop. */
function turn(): Promise<void> {
  last = last.then(() => setImmediate())
  return last
}

/** Yields to the event loop between turns, so that many files at once do not block other work. */
export async function* inTurns(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let worked = turnBytes
  const parts = bytes[Symbol.asyncIterator]()
  try {
    for (;;) {
      if (worked >= turnBytes) {
        await turn()
        worked = 0
      }
      const { done, value } = await parts.next()
      if (done === true) return
      worked += value.length
      yield value
    }
  } finally {
    await parts.return?.()
  }
}
