const signatures: readonly { type: string; at: number; bytes: readonly number[] }[] = [
  { type: 'application/pdf', at: 0, bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { type: 'image/heic', at: 4, bytes: [0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69, 0x63] },
]

/** The type a file's first bytes say it is, whatever its name says; undefined for what is not accepted. */
export function contentTypeOf(bytes: Buffer): string | undefined {
  return signatures.find(({ at, bytes: expected }) => expected.every((byte, index) => bytes[at + index] === byte))?.type
}
