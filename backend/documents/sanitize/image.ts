import sharp from 'sharp'
import { reject, Rejection } from '@fleet/domain/kernel/rejection'

/** A picture as its file, or as pixels: red, green, blue, alpha. */
export type SourceImage = { readonly bytes: Buffer; readonly raw?: { readonly width: number; readonly height: number } }

/** No camera of a phone makes more; at four bytes each they fill 400 MB. */
const maxPixels = 100_000_000
const maxMegapixels = maxPixels / 1_000_000
/** A line this long is no photograph. */
const maxSide = 30_000
/** Fine enough for the small print of a card; a side, in pixels. */
const documentSide = 3_000
const quality = 85
/** Two of it side by side on a phone; a side, in pixels. */
const thumbnailSide = 320
const thumbnailQuality = 75

/** A file that is two things at once is read as one of these, or not at all. */
const readers = ['Jpeg', 'Png', 'Webp', 'Heif']
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: readers.map((kind) => `VipsForeignLoad${kind}`) })
sharp.cache(false)
sharp.concurrency(1)

/** @throws Rejection documents.tooManyPixels */
export function assertImageSize({ width, height }: { readonly width: number; readonly height: number }): void {
  if (width * height > maxPixels || Math.max(width, height) > maxSide)
    reject('documents.tooManyPixels', { values: { most: maxMegapixels } })
}

/**
 * The picture upright, on white, as a JPEG that holds nothing else: no place, no camera, no thumbnail of before it was cropped.
 * @throws Rejection documents.unreadable | tooManyPixels
 */
export function reencodeImage(image: SourceImage): Promise<Buffer> {
  return reencode(image, { side: documentSide, quality })
}

/** The same, small. @throws Rejection documents.unreadable | tooManyPixels */
export function reencodeThumbnail(image: SourceImage): Promise<Buffer> {
  return reencode(image, { side: thumbnailSide, quality: thumbnailQuality })
}

async function reencode(
  { bytes, raw }: SourceImage,
  { side, quality: jpegQuality }: { readonly side: number; readonly quality: number },
): Promise<Buffer> {
  try {
    const source = () =>
      sharp(bytes, {
        limitInputPixels: false,
        failOn: 'truncated',
        ...(raw === undefined ? {} : { raw: { ...raw, channels: 4 as const } }),
      })
    assertImageSize(await source().metadata())
    return await source()
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: jpegQuality })
      .toBuffer()
  } catch (error) {
    if (error instanceof Rejection) throw error
    return reject('documents.unreadable')
  }
}
