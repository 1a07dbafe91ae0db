import sharp from 'sharp'
import { reject, Rejection } from '@fleet/domain/kernel/rejection'

/** An image file, or raw RGBA pixels. */
export type SourceImage = { readonly bytes: Buffer; readonly raw?: { readonly width: number; readonly height: number } }

/** More than phone cameras produce; 400 MB at four bytes each. */
const maxPixels = 100_000_000
const maxMegapixels = maxPixels / 1_000_000
/** No photograph has a longer side. */
const maxSide = 30_000
/** Enough for the small print of a card; longer side, in pixels. */
const documentSide = 3_000
const quality = 85
/** Two thumbnails side by side on a phone; longer side, in pixels. */
const thumbnailSide = 320
const thumbnailQuality = 75

/** The only decoders: a polyglot file is read by one of these or refused. */
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
 * Re-encodes an image upright, on white, as a JPEG without metadata: no location, camera or embedded thumbnail.
 * @throws Rejection documents.unreadable | tooManyPixels
 */
export function reencodeImage(image: SourceImage): Promise<Buffer> {
  return reencode(image, { side: documentSide, quality })
}

/** Re-encodes an image as a thumbnail. @throws Rejection documents.unreadable | tooManyPixels */
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
