import type { DocumentType } from '@fleet/form-schemas/engine/document-types'

/** Bytes as Latin letters, by their place. */
const signatures: readonly { readonly type: DocumentType; readonly at: { readonly [place: number]: string } }[] = [
  { type: 'application/pdf', at: { 0: '%PDF-' } },
  { type: 'image/jpeg', at: { 0: '\xff\xd8\xff' } },
  { type: 'image/png', at: { 0: '\x89PNG\r\n\x1a\n' } },
  { type: 'image/webp', at: { 0: 'RIFF', 8: 'WEBP' } },
]

/** Brands of pictures in the container that films have as well (ISO/IEC 23008-12); the general ones say their codec beside. */
const brands: readonly { readonly type: DocumentType; readonly brands: readonly string[] }[] = [
  { type: 'image/avif', brands: ['avif', 'avis'] },
  { type: 'image/heic', brands: ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'] },
  { type: 'image/heif', brands: ['mif1', 'msf1'] },
]
/** More brands than any picture names. */
const longestBrandBox = 256

/** The type a file's first bytes say it is, whatever its name says; undefined for what is not taken. */
export function contentTypeOf(bytes: Buffer): DocumentType | undefined {
  const start = bytes.toString('latin1', 0, longestBrandBox)
  const signed = signatures.find(({ at }) => Object.entries(at).every(([place, letters]) => start.startsWith(letters, Number(place))))
  return signed?.type ?? (start.startsWith('ftyp', 4) ? pictureType(start, bytes.readUInt32BE(0)) : undefined)
}

function pictureType(start: string, length: number): DocumentType | undefined {
  const [major = '', , ...others] = start.slice(8, length).match(/.{4}/gs) ?? []
  const named = brands.find((one) => one.brands.includes(major))
  return named?.type === 'image/heif' ? brands.find((one) => one.brands.some((brand) => others.includes(brand) || brand === major))?.type : named?.type
}
