import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { pdfOf } from '../testing/pdf-of.ts'
import { cleaned, thumbnailOf } from './cleaned.ts'

const photograph = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#357', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
const said = (bytes: Buffer) => cleaned(bytes).then(({ contentType }) => contentType, (error: unknown) => (error instanceof Rejection ? error.code : String(error)))
const jpeg = await photograph(400, 300).jpeg().toBuffer()
const png = await photograph().png().toBuffer()
const avif = await photograph().avif().toBuffer()

/** A picture that says it is this large. */
function sizedPng(width: number, height: number): Buffer {
  const lying = Buffer.from(png)
  lying.writeUInt32BE(width, 16)
  lying.writeUInt32BE(height, 20)
  return lying
}

it.each([
  ['JPEG', jpeg],
  ['PNG', png],
  ['PNG with holes', await sharp({ create: { width: 8, height: 8, channels: 4, background: '#0000' } }).png().toBuffer()],
  ['WebP', await photograph().webp().toBuffer()],
  ['AVIF', avif],
  ['AVIF that calls itself HEIF', Buffer.from(avif.toString('latin1').replace('ftypavif', 'ftypmif1'), 'latin1')],
])('%s becomes a JPEG', async (_, bytes) => {
  const { bytes: kept, contentType } = await cleaned(bytes)
  expect([contentType, (await sharp(kept).metadata()).format]).toEqual(['image/jpeg', 'jpeg'])
})

it('a photograph stands upright, is no larger than it is read at, and holds nothing but its pixels', async () => {
  const taken = await photograph(3600, 1200).jpeg().withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '27/1 15/1 0/1', GPSLatitudeRef: 'N' } }).withMetadata({ orientation: 6 }).toBuffer()
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  const { width, height, exif, xmp, iptc, icc, orientation } = await sharp((await cleaned(taken)).bytes).metadata()
  expect([width, height]).toEqual([1000, 3000])
  expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
})

it('a thumbnail is 320 pixels on its longer side, upright and without anything but pixels; of a PDF there is none', async () => {
  const taken = await photograph(1200, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const { width, height, exif } = await sharp((await thumbnailOf(taken)).bytes).metadata()
  expect([width, height, exif]).toEqual([160, 320, undefined])
  await expect(thumbnailOf(pdfOf('a policy'))).rejects.toThrow('documents.unsupported')
})

it('what hides behind a picture’s end is gone', async () => {
  const { bytes } = await cleaned(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]))
  expect(bytes.includes('<script>')).toBe(false)
})

it('a PDF that only shows stays as it came', async () => {
  const paper = pdfOf('a policy')
  expect(await cleaned(paper)).toEqual({ bytes: paper, contentType: 'application/pdf', from: 'application/pdf' })
})

it.each([
  ['nothing', Buffer.alloc(0), 'documents.unsupported'],
  ['one byte', Buffer.from('f'), 'documents.unsupported'],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'documents.unsupported'],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'documents.unsupported'],
  ['HTML that hides a PDF', Buffer.concat([Buffer.from('<html>'), pdfOf('x')]), 'documents.unsupported'],
  ['GIF', await photograph().gif().toBuffer(), 'documents.unsupported'],
  ['TIFF', await photograph().tiff().toBuffer(), 'documents.unsupported'],
  ['ZIP', Buffer.from('PK\u0003\u0004\u0014\0\0\0'), 'documents.unsupported'],
  ['a program', Buffer.from('MZ\u0090\0\u0003'), 'documents.unsupported'],
  ['the first bytes of a JPEG', jpeg.subarray(0, 12), 'documents.unreadable'],
  ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'documents.unreadable'],
  ['half a PNG', png.subarray(0, png.length / 2), 'documents.unreadable'],
  ['a PNG that says it has 65,535 by 65,535 pixels', sizedPng(65_535, 65_535), 'documents.tooManyPixels'],
  ['a PNG that says it is 4 GB of pixels', sizedPng(2 ** 30, 1), 'documents.unreadable'],
  ['a PNG that says it has more than it has', sizedPng(5000, 5000), 'documents.unreadable'],
  ['a HEIC without a picture', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic\0\0\0\u0008mdat', 'latin1'), 'documents.unreadable'],
  ['the first bytes of a PDF', Buffer.from('%PDF-1.7\n'), 'documents.unreadable'],
  ['half a PDF', pdfOf('x').subarray(0, 120), 'documents.unreadable'],
  ['a PDF that is a ZIP too', Buffer.concat([pdfOf('x'), Buffer.from('PK\u0003\u0004'), Buffer.alloc(2000)]), 'documents.unreadable'],
  ['a PDF with a password', pdfOf('x', { objects: ['<< /Filter /Standard /V 1 /R 2 /O (o) /U (u) /P -4 >>'] }).toString().replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 4 0 R'), 'documents.encrypted'],
  ['a PDF of 10,000 pages', pdfOf('x', { pages: 10_000 }), 'documents.tooManyPages'],
  ['a PDF that runs a script when it opens', pdfOf('x', { catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }), 'documents.acting'],
  ['one with its script’s name in disguise', pdfOf('x', { catalog: '/OpenAction << /S /J#61vaScript /#4a#53 (app.alert\\(1\\)) >>' }), 'documents.acting'],
  ['one with its script in another object', pdfOf('x', { catalog: '/Names << /JavaScript 4 0 R >>', objects: ['<< /Names [(a) 5 0 R] >>', '<< /S /JavaScript /JS (1) >>'] }), 'documents.acting'],
  ['a PDF that starts a program', pdfOf('x', { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }), 'documents.acting'],
  ['a PDF that carries a file', pdfOf('x', { catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) 4 0 R] >> >>', objects: ['<< /Type /Filespec /F (a.exe) >>'] }), 'documents.acting'],
  ['a PDF that sends what is filled in', pdfOf('x', { catalog: '/AA << /WC << /S /SubmitForm /F (http://x.example) >> >>' }), 'documents.acting'],
  ['a PDF with a film', pdfOf('x', { objects: ['<< /Type /Annot /Subtype /RichMedia >>'] }), 'documents.acting'],
  ['one whose script is compressed', pdfWithCompressed('<< /S /JavaScript /JS (1) >>'), 'documents.acting'],
])('%s is refused', async (_, bytes, code) => expect(await said(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)).toBe(code))

/** A PDF whose fourth object is in a compressed stream of objects. */
function pdfWithCompressed(object: string): string {
  const packed = deflateSync(`6 0 ${object}`).toString('latin1')
  return pdfOf('x', { catalog: '/OpenAction 6 0 R' }).toString('latin1').replace('xref\n', `5 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream\nendobj\nxref\n`)
}
