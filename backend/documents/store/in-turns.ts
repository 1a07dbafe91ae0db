import { setImmediate } from 'node:timers/promises'

/** Bytes of files that are worked on before everything else of the process has its turn: about a millisecond. */
const turnBytes = 256 * 1024

let last: Promise<void> = Promise.resolve()

/** One turn at a time of all files: between two of them whatever else waits is done. */
function turn(): Promise<void> {
  last = last.then(() => setImmediate())
  return last
}

/** Bytes that are worked on while they are taken, so that many files at once keep nothing else waiting. */
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
