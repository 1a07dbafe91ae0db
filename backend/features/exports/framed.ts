/** A file in frames: rows written so far and length, four bytes each, then so many bytes; the last has none, and says that the file is whole. */
export async function* framed(pieces: AsyncIterable<Buffer>, rows: () => number): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    if (piece.length === 0) continue
    yield head(rows(), piece.length)
    yield piece
  }
  yield head(rows(), 0)
}

function head(rows: number, length: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32BE(rows, 0)
  bytes.writeUInt32BE(length, 4)
  return bytes
}
