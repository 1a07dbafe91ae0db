import { reject } from '@fleet/domain/kernel/rejection'
import { type Encoding, type LegacyEncoding, legacyEncodings } from './encodings.ts'
import { improbability } from './letters.ts'
import type { Table } from './table.ts'

type Decoded = Pick<Table, 'readings'> & { readonly text: string; readonly encoding: Encoding }

const control = /[^\P{Cc}\t\n\v\f\r\u0080-\u009F]/gu
/** A text may have a stray control character; every tenth byte of a binary file is one. */
const maxControls = 1 / 20

/**
 * Decodes a text: by its byte order mark, as UTF-8 when valid, else in the `chosen` encoding, or in that with the
 * fewest improbable words.
 * @throws Rejection imports.unknownType not a text
 */
export function decodeText(bytes: Uint8Array, chosen?: LegacyEncoding): Decoded {
  const decoded = decodedUnicode(bytes) ?? decodedLegacy(bytes, chosen)
  if (decoded === undefined || (decoded.text.match(control)?.length ?? 0) > decoded.text.length * maxControls)
    return reject('imports.unknownType')
  return decoded
}

function decodedUnicode(bytes: Uint8Array): Decoded | undefined {
  const label = unicodeLabel(bytes)
  const text = label === undefined ? undefined : decode(label, bytes)
  return text === undefined ? undefined : { text, encoding: label === 'utf-8' ? 'UTF-8' : 'UTF-16', readings: [] }
}

function unicodeLabel(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = zerosIn(bytes)
  // In UTF-16 every other byte of Latin letters is zero.
  if (zeros.even + zeros.odd <= bytes.length / 8) return 'utf-8'
  if (zeros.even > zeros.odd * 8) return 'utf-16be'
  return zeros.odd > zeros.even * 8 ? 'utf-16le' : undefined
}

function decodedLegacy(bytes: Uint8Array, chosen?: LegacyEncoding): Decoded | undefined {
  const words = wordsBeyondAscii(bytes)
  const possible = legacyEncodings.flatMap((encoding) => {
    const texts = words.map((word) => decode(encoding, word))
    return texts.includes(undefined) ? [] : [{ encoding, texts: texts.map((text) => text ?? '') }]
  })
  const scored = possible.map(({ encoding, texts }) => ({ encoding, score: improbability(texts.join(' ')) }))
  const [best] = scored.toSorted((one, other) => one.score - other.score)
  const encoding = chosen ?? best?.encoding
  const text = encoding === undefined ? undefined : decode(encoding, bytes)
  if (encoding === undefined || text === undefined) return undefined
  const distinct = (index: number) => new Set(possible.map(({ texts }) => texts[index])).size
  const telling = words.map((_, index) => index).toSorted((one, other) => distinct(other) - distinct(one))
  const sampleOf = (texts: readonly string[]) =>
    telling
      .slice(0, maxSamples)
      .map((index) => texts[index])
      .join(', ')
  return { text, encoding, readings: possible.map((one) => ({ encoding: one.encoding, sample: sampleOf(one.texts) })) }
}

const maxSamples = 3
const maxWords = 500
const maxWordLength = 24
const isAscii = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

/** Different words with bytes beyond ASCII. */
function wordsBeyondAscii(bytes: Uint8Array): Uint8Array[] {
  const words = new Map<string, Uint8Array>()
  let start = 0
  for (let index = 0; index <= bytes.length && words.size < maxWords; index += 1) {
    const byte = bytes[index] ?? 0
    if (byte >= 0x80 || isAscii(byte)) continue
    const word = bytes.subarray(start, Math.min(index, start + maxWordLength))
    if (word.some((one) => one >= 0x80)) words.set(word.join(), word)
    start = index + 1
  }
  return [...words.values()]
}

function decode(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function zerosIn(bytes: Uint8Array): { even: number; odd: number } {
  const zeros = { even: 0, odd: 0 }
  for (let index = 0; index < Math.min(bytes.length, 4096); index += 1)
    if (bytes[index] === 0) zeros[index % 2 === 0 ? 'even' : 'odd'] += 1
  return zeros
}
