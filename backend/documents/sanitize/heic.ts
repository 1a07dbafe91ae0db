import libheif from 'libheif-js/wasm-bundle.js'
import { reject } from '@fleet/domain/kernel/rejection'
import { assertImageSize, type SourceImage } from './image.ts'

/**
 * Decodes the first image of a HEIC file: sharp cannot, because of patents.
 * @throws Rejection documents.unreadable | tooManyPixels
 */
export async function decodeHeic(bytes: Buffer): Promise<SourceImage> {
  const [image] = new libheif.HeifDecoder().decode(bytes)
  if (image === undefined) return reject('documents.unreadable')
  const [width, height] = [image.get_width(), image.get_height()]
  assertImageSize({ width, height })
  const data = new Uint8ClampedArray(width * height * 4)
  const displayed = await new Promise<{ data: Uint8ClampedArray } | null>((done) =>
    image.display({ data, width, height }, done),
  )
  image.free()
  return displayed === null
    ? reject('documents.unreadable')
    : { bytes: Buffer.from(displayed.data.buffer), raw: { width, height } }
}
