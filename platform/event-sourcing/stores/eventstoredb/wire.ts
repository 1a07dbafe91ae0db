import protobuf from 'protobufjs/minimal.js'

/** Reads the fields that are named by their numbers, and skips the others. */
export function eachField(bytes: Uint8Array, on: Readonly<Record<number, (reader: protobuf.Reader) => unknown>>): void {
  const reader = protobuf.Reader.create(bytes)
  while (reader.pos < reader.len) {
    const tag = reader.uint32()
    const read = on[tag >>> 3]
    if (read) read(reader)
    else reader.skipType(tag & 7)
  }
}

/** A whole number of 64 bits, which comes in two halves. */
export function bigOf(value: number | { readonly high: number; readonly low: number }): bigint {
  return typeof value === 'number' ? BigInt(value) : (BigInt(value.high >>> 0) << 32n) | BigInt(value.low >>> 0)
}

/** What gRPC sends as it is. */
export const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
