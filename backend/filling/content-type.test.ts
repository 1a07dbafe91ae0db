import { expect, it } from 'vitest'
import { contentTypeOf } from './content-type.ts'

/** The first box of a picture or a film: its brand, a version, and the brands it is compatible with. */
function container(major: string, ...others: string[]): Buffer {
  const brands = Buffer.from(`ftyp${major}\0\0\0\0${others.join('')}`, 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(brands.length + 4)
  return Buffer.concat([length, brands, Buffer.from('\0\0\0\u0008mdatavif')])
}

it.each([
  ['PDF', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
  ['JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg'],
  ['PNG', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'image/png'],
  ['WebP', Buffer.from('RIFF\x10\0\0\0WEBPVP8 '), 'image/webp'],
  ['HEIC of an iPhone', container('heic', 'mif1', 'MiHE', 'heic'), 'image/heic'],
  ['HEIC in ten bits', container('heix', 'mif1', 'heix'), 'image/heic'],
  ['a burst of HEIC', container('hevc', 'msf1', 'hevc'), 'image/heic'],
  ['HEIF that is HEIC', container('mif1', 'mif1', 'heic'), 'image/heic'],
  ['HEIF that is AVIF', container('mif1', 'miaf', 'avif'), 'image/avif'],
  ['HEIF that says no more', container('mif1', 'mif1'), 'image/heif'],
  ['AVIF', container('avif', 'mif1', 'miaf'), 'image/avif'],
  ['moving AVIF', container('avis', 'msf1', 'avif'), 'image/avif'],
])('%s is known by its first bytes', (_, bytes, type) => expect(contentTypeOf(bytes)).toBe(type))

it.each([
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from('f')],
  ['a film', container('isom', 'iso2', 'avc1', 'mp41')],
  ['a film of a telephone', container('qt  ', 'qt  ')],
  ['a film that names a picture’s brand beside', container('isom', 'mif1', 'heic')],
  ['a container that ends in its brand', Buffer.from('\0\0\0\u0018ftyphe', 'latin1')],
  ['GIF', Buffer.from('GIF89a')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">')],
  ['sound', Buffer.from('RIFF\x10\0\0\0WAVEfmt ')],
  ['a page that hides a signature further on', Buffer.from('<html>%PDF-1.7')],
])('%s is not taken', (_, bytes) => expect(contentTypeOf(bytes)).toBeUndefined())
