import { isUntouched, type Edits } from './edits.ts'
import type { OpenedPicture } from './opened-picture.ts'
import { paint } from './painted.ts'

/** Pixels on the longer side: the small print of a passport stays readable. */
export const longestSide = 2_500
const quality = 0.88
/** What is small enough goes up as it is, when these are its bytes and this its type. */
const smallBytes = 2_000_000
const plainTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** The picture as edited, upright, as a JPEG of at most 2,500 pixels a side; the file itself where nothing has to be done to it. */
export async function preparedPicture(file: File, { image }: OpenedPicture, edits: Edits): Promise<File> {
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  if (
    isUntouched(edits) &&
    Math.max(size.width, size.height) <= longestSide &&
    file.size <= smallBytes &&
    plainTypes.includes(file.type)
  )
    return file
  const canvas = document.createElement('canvas')
  paint(canvas, { from: image, size }, edits, longestSide)
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  // Some devices give the memory back only so
  canvas.width = 0
  return made === null
    ? file
    : new File([made], `${file.name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`, {
        type: 'image/jpeg',
        lastModified: file.lastModified,
      })
}
