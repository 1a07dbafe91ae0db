import { isUntouched, radians, rotatedSize, scaledToFit, type Edits, type Size } from './edits.ts'

/** A picture that this browser can draw, upright by its EXIF orientation. */
export type OpenedPicture = { readonly image: HTMLImageElement; readonly close: () => void }

/** Larger pictures would fill a phone's memory; the server has the same limit. */
const maxPixels = 100_000_000

/** Whether a file is a bitmap of a camera or scanner. Formats that can hold code are excluded. */
export function isPicture({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return (type.startsWith('image/') && type !== 'image/svg+xml') || (type === '' && /\.(heic|heif|avif)$/i.test(name))
}

/** undefined: this browser cannot read it, as most cannot read HEIC. */
export async function openedPicture(file: Blob): Promise<OpenedPicture | undefined> {
  const address = URL.createObjectURL(file)
  const close = () => URL.revokeObjectURL(address)
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    if (image.naturalWidth * image.naturalHeight <= maxPixels) return { image, close }
  } catch {
    // It is sent unchanged: the server reads more formats, or gives the reason
  }
  close()
  return undefined
}

/** Pixels on the longer side: the small print of a passport stays readable. */
const longestSide = 2_500
const quality = 0.88
/** A file of at most these bytes and one of these types is sent unchanged. */
const smallBytes = 2_000_000
const plainTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/**
 * The edited picture, upright, as a JPEG of at most 2,500 pixels a side; the file itself when nothing has to be done.
 */
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
  // Some devices free the memory only this way
  canvas.width = 0
  return made === null
    ? file
    : new File([made], `${file.name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`, {
        type: 'image/jpeg',
        lastModified: file.lastModified,
      })
}

type Source = { readonly from: CanvasImageSource; readonly size: Size }

/** Paints an edited picture onto a canvas, on white, with no side longer than this. */
export function paint(canvas: HTMLCanvasElement, { from, size }: Source, edits: Edits, longest: number): void {
  const rotated = rotatedSize(size, edits)
  const { part } = edits
  const { width, height, scale } = scaledToFit(
    { width: rotated.width * part.width, height: rotated.height * part.height },
    longest,
  )
  canvas.width = width
  canvas.height = height
  const brush = canvas.getContext('2d')
  if (brush === null) return
  brush.fillStyle = 'white'
  brush.fillRect(0, 0, width, height)
  brush.imageSmoothingQuality = 'high'
  brush.scale(scale, scale)
  brush.translate(rotated.width * (0.5 - part.x), rotated.height * (0.5 - part.y))
  brush.rotate(radians(edits))
  brush.drawImage(from, -size.width / 2, -size.height / 2, size.width, size.height)
}
