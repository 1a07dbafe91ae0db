import { reject } from '@fleet/domain/kernel/rejection'
import type { Encoding } from './table.ts'

type Decoded = { readonly text: string; readonly encoding: Encoding }

/** Control characters that no text has: a binary file. */
const binary = /[^\P{Cc}\t\n\v\f\r\u007F-\u009F]/u

/**
 * Decodes a text: by its byte order mark, as UTF-8 when valid, else as one of the two Windows encodings by the
 * distribution of letters.
 * @throws Rejection imports.unknownType not a text
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const found = encodingOf(bytes)
  const text = found === undefined ? undefined : decode(found.label, bytes)
  if (found === undefined || text === undefined || binary.test(text)) return reject('imports.unknownType')
  return { text, encoding: found.encoding }
}

function encodingOf(bytes: Uint8Array): { readonly encoding: Encoding; readonly label: string } | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { encoding: 'UTF-16', label: 'utf-16le' }
  if (first === 0xfe && second === 0xff) return { encoding: 'UTF-16', label: 'utf-16be' }
  const zeros = zerosIn(bytes)
  // In UTF-16 every other byte of Latin letters is zero.
  if (zeros.even + zeros.odd > bytes.length / 8) {
    if (zeros.even > zeros.odd * 8) return { encoding: 'UTF-16', label: 'utf-16be' }
    return zeros.odd > zeros.even * 8 ? { encoding: 'UTF-16', label: 'utf-16le' } : undefined
  }
  if (decode('utf-8', bytes) !== undefined) return { encoding: 'UTF-8', label: 'utf-8' }
  const encoding = isCyrillic(bytes) ? 'windows-1251' : 'windows-1252'
  return { encoding, label: encoding }
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

const isAscii = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

/** Russian words consist of such letters only; western words mix them with others. */
function isCyrillic(bytes: Uint8Array): boolean {
  const words = { whole: 0, mixed: 0 }
  let [high, ascii] = [0, 0]
  for (const byte of [...bytes.subarray(0, 65_536), 0]) {
    if (byte >= 0xc0) high += 1
    else if (isAscii(byte)) ascii += 1
    else {
      if (high > 0) words[ascii > 0 ? 'mixed' : 'whole'] += 1
      high = 0
      ascii = 0
    }
  }
  return words.whole > words.mixed
}
