/** Bytes that are held before they are written: as much of a file as one upload may take of the memory. */
export const partBytes = 1024 * 1024
/** What is not worth a part of its own when the connection broke. */
const leastWorth = 16 * 1024

/** What comes in, in parts of this size and a last smaller one. Where it breaks off, what has arrived is given before the error is. */
export async function* inParts(source: AsyncIterable<Uint8Array>, size = partBytes): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let length = 0
  const taken = (): Buffer => {
    const part = Buffer.concat(held, length)
    held = []
    length = 0
    return part
  }
  try {
    for await (const chunk of source) {
      for (let from = 0; from < chunk.length;) {
        const piece = chunk.subarray(from, from + size - length)
        held.push(piece)
        length += piece.length
        from += piece.length
        if (length === size) yield taken()
      }
    }
  } catch (error) {
    if (length >= leastWorth) yield taken()
    throw error
  }
  if (length > 0) yield taken()
}
