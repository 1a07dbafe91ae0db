import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { pdfOf } from '../../testing/files/pdf-of.ts'
import { sanitizeFile, thumbnailOf } from './sanitize-file.ts'
import { hostilePdfs } from '../../testing/sanitize/hostile-pdfs.ts'
import { hostilePictures, secrets, twofold } from '../../testing/sanitize/hostile-pictures.ts'

// libheif prints why it refuses a file
beforeAll(() => void vi.spyOn(console, 'log').mockReturnValue())
afterAll(() => vi.restoreAllMocks())

const photograph = (width = 60, height = 40) =>
  sharp({
    create: { width, height, channels: 3, background: '#357', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
const outcome = (bytes: Buffer) =>
  sanitizeFile(bytes).then(
    ({ contentType }) => contentType,
    (error: unknown) => (error instanceof Rejection ? error.code : String(error)),
  )
const jpeg = await photograph(400, 300).jpeg().toBuffer()
const png = await photograph().png().toBuffer()
const avif = await photograph().avif().toBuffer()

it.each([
  ['JPEG', jpeg],
  ['PNG', png],
  [
    'PNG with holes',
    await sharp({ create: { width: 8, height: 8, channels: 4, background: '#0000' } })
      .png()
      .toBuffer(),
  ],
  ['WebP', await photograph().webp().toBuffer()],
  ['AVIF', avif],
  ['AVIF that calls itself HEIF', Buffer.from(avif.toString('latin1').replace('ftypavif', 'ftypmif1'), 'latin1')],
])('%s becomes a JPEG', async (_, bytes) => {
  const { bytes: kept, contentType } = await sanitizeFile(bytes)
  expect([contentType, (await sharp(kept).metadata()).format]).toEqual(['image/jpeg', 'jpeg'])
})

it('a photograph becomes upright, is reduced, and keeps nothing but pixels', async () => {
  const taken = await photograph(3600, 1200)
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '27/1 15/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  const { width, height, exif, xmp, iptc, icc, orientation } = await sharp((await sanitizeFile(taken)).bytes).metadata()
  expect([width, height]).toEqual([1000, 3000])
  expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
})

it('a thumbnail is upright, 320 pixels on its longer side, and only pixels; a PDF has none', async () => {
  const taken = await photograph(1200, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const { width, height, exif } = await sharp((await thumbnailOf(taken)).bytes).metadata()
  expect([width, height, exif]).toEqual([160, 320, undefined])
  await expect(thumbnailOf(pdfOf('a policy'))).rejects.toThrow('documents.unsupported')
})

it('a PDF without active content stays unchanged', async () => {
  const paper = pdfOf('a policy')
  expect(await sanitizeFile(paper)).toEqual({
    bytes: paper,
    contentType: 'application/pdf',
    originalType: 'application/pdf',
  })
})

it.each([
  ['a view to begin with', { catalog: '/OpenAction [3 0 R /Fit]' }],
  ['a view by an action', { catalog: '/OpenAction << /S /GoTo /D [3 0 R /XYZ 0 0 1] >>' }],
  ['a view in another object', { catalog: '/OpenAction 4 0 R', objects: ['[3 0 R /Fit]'] }],
  ['a link', { objects: ['<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://x.example) >> >>'] }],
  ['threads of articles in it', { catalog: '/Threads []' }],
  ['references in its structure', { objects: ['<< /Type /StructElem /S /P /Ref [5 0 R] >>'] }],
])('a PDF with %s stays unchanged', async (_, options) => {
  const paper = pdfOf('a policy', options)
  expect((await sanitizeFile(paper)).bytes).toEqual(paper)
})

it('a form with unreadable fields is accepted', async () => {
  const endless = pdfOf('x', {
    catalog: '/AcroForm << /Fields [4 0 R] >>',
    objects: [`<< /T (medical-name) /V (${'A'.repeat(1_000_000)}) >>`],
  })
  expect(await sanitizeFile(endless)).toEqual({
    bytes: endless,
    contentType: 'application/pdf',
    originalType: 'application/pdf',
  })
})

it.each(twofold)('only the image of %s is kept', async (_, bytes) => {
  const { bytes: kept, contentType } = await sanitizeFile(bytes)
  expect([
    contentType,
    (await sharp(kept).metadata()).format,
    secrets.filter((secret) => kept.includes(secret)),
  ]).toEqual(['image/jpeg', 'jpeg', []])
})

it.each([...hostilePictures, ...hostilePdfs])('%s is refused', async (_, bytes, code) =>
  expect(await outcome(bytes)).toBe(code),
)
