import tesseractPackage from 'tesseract.js/package.json' with { type: 'json' }
import { parseLines } from './parse-lines.ts'
import { greyOf, type Picture } from './picture.ts'
import { type Read, readPicture } from './read-picture.ts'
import { startTesseract } from './tesseract.ts'

/** Letters of a passport that fills the picture are then 40 pixels apart; more does not help. */
const maxSide = 2200
const timeoutMs = 45_000
/** Program and model come from our own server (`build/reader-files.ts`), and stay in the browser's cache. */
const files = `/assets/tesseract-${tesseractPackage.version}`

/**
 * Reads the machine-readable lines in a photograph, on this device; undefined when there are none. `today`: ISO date.
 * @throws Error the browser cannot open the picture or run the reader, or the timeout passed
 */
export async function readPhoto(photo: Blob, today: string): Promise<Read | undefined> {
  const picture = greyOf(await pixelsOf(photo))
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Reading the photograph timed out')), timeoutMs)
  })
  const starting = startTesseract({
    workerPath: `${files}/tesseract.reader.js`,
    corePath: `${files}/tesseract-core-simd-lstm.js`,
    langPath: files,
    workerBlobURL: false,
  })
  try {
    const tesseract = await Promise.race([starting, timeout])
    return await Promise.race([
      readPicture(picture, {
        recognise: async (one, layout) => tesseract.recognise(canvasOf(one), layout),
        read: (lines) => parseLines(lines, today),
      }),
      timeout,
    ])
  } finally {
    clearTimeout(timer)
    void starting.then(
      ({ close }) => close(),
      () => undefined,
    )
  }
}

async function pixelsOf(photo: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(photo)
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('No 2D canvas context')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

function canvasOf({ width, height, data }: Picture): HTMLCanvasElement {
  const pixels = new ImageData(width, height)
  for (const [index, grey] of data.entries()) pixels.data.set([grey, grey, grey, 255], index * 4)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
  return canvas
}
