import { createSecretKey, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AlteredFileError, decryptFile, encryptFile, type Bytes } from './file-cipher.ts'

const key = createSecretKey(Buffer.alloc(32, 7))
const chunk = 64 * 1024
const [head, encryptedChunk] = [40, chunk + 16]

async function all(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}
const encrypt = (bytes: Buffer, label = 'here') => all(encryptFile(key, label, [bytes]))
const decrypt = (stored: Bytes, label = 'here') => all(decryptFile(key, label, stored))
const outcome = (stored: Buffer, label?: string) =>
  decrypt([stored], label).then(
    () => 'opened',
    (error: unknown) => (error instanceof AlteredFileError ? 'altered' : String(error)),
  )

/** The same bytes in pieces of these lengths. */
function* cut(bytes: Buffer, lengths: readonly number[]): Generator<Buffer> {
  let rest = bytes
  for (let turn = 0; rest.length > 0; turn += 1) {
    const length = Math.max(1, lengths[turn % lengths.length] ?? 1)
    yield rest.subarray(0, length)
    rest = rest.subarray(length)
  }
}

it.each([0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 3 * chunk + 5])(
  'a file of %i bytes is decrypted to the same bytes',
  async (length) => {
    const bytes = randomBytes(length)
    const stored = await encrypt(bytes)
    expect(stored.length).toBe(head + length + 16 * Math.max(1, Math.ceil(length / chunk)))
    expect((await decrypt([stored])).equals(bytes)).toBe(true)
  },
)

it('a file is decrypted to the same bytes, however it is split on the way', () =>
  fc.assert(
    fc.asyncProperty(
      fc.nat(3 * chunk),
      fc.array(fc.integer({ min: 1, max: chunk }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(1_000, chunk, encryptedChunk),
      async (length, lengths, other) => {
        const bytes = randomBytes(length)
        const stored = await all(encryptFile(key, 'here', cut(bytes, [...lengths, other])))
        expect((await decrypt(cut(stored, [other, ...lengths]))).equals(bytes)).toBe(true)
      },
    ),
    { numRuns: 15 },
  ))

it('a chunk is decrypted as soon as it arrives', async () => {
  const stored = await encrypt(randomBytes(3 * chunk))
  let consumed = 0
  const pieces = decryptFile(
    key,
    'here',
    (function* () {
      for (const piece of cut(stored, [encryptedChunk])) {
        consumed += 1
        yield piece
      }
    })(),
  )
  await pieces.next()
  expect(consumed).toBeLessThan(4)
  await pieces.return(undefined)
})

it('the same bytes never give the same ciphertext', async () => {
  const bytes = randomBytes(100)
  expect((await encrypt(bytes)).subarray(8).equals((await encrypt(bytes)).subarray(8))).toBe(false)
})

describe('decryption fails', async () => {
  const bytes = randomBytes(3 * chunk + 100)
  const stored = await encrypt(bytes)
  const chunkAt = (place: number) => stored.subarray(head + place * encryptedChunk, head + (place + 1) * encryptedChunk)
  const of = (...places: number[]) => Buffer.concat([stored.subarray(0, head), ...places.map(chunkAt)])

  it.each([0, 8, 39, head, head + encryptedChunk - 1, head + encryptedChunk, stored.length - 1])(
    'when byte %i is changed',
    async (place) => {
      const other = Buffer.from(stored)
      other[place] = (other[place] ?? 0) ^ 1
      expect(await outcome(other)).toBe('altered')
    },
  )
  it.each([0, 1, 8, 39, head, head + 1, head + encryptedChunk, head + 3 * encryptedChunk, stored.length - 1])(
    'when the file is cut off after %i bytes',
    async (end) => expect(await outcome(stored.subarray(0, end))).toBe('altered'),
  )
  it.each([
    ['two chunks are swapped', of(1, 0, 2, 3)],
    ['a chunk is missing', of(0, 2, 3)],
    ['a chunk is repeated', of(0, 1, 1, 2, 3)],
    ['bytes are appended', Buffer.concat([stored, Buffer.from('x')])],
  ])('when %s', async (_, other) => expect(await outcome(other)).toBe('altered'))
  it('with another label or another key', async () => {
    expect(await outcome(stored, 'there')).toBe('altered')
    await expect(all(decryptFile(createSecretKey(randomBytes(32)), 'here', [stored]))).rejects.toThrow(AlteredFileError)
  })
  it('when a chunk comes from another file with the same label', async () => {
    const another = await encrypt(bytes)
    expect(
      await outcome(
        Buffer.concat([another.subarray(0, head + encryptedChunk), stored.subarray(head + encryptedChunk)]),
      ),
    ).toBe('altered')
  })
})
