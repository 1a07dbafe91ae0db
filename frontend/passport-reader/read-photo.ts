import type { Read } from './read-picture.ts'

/** Letters of a passport that fills a picture are then 40 pixels apart: more says nothing more. */
const largestSide = 2200
const patience = 60_000

/**
 * The machine-readable lines in a photograph, read on this device and sent nowhere; undefined where there are none. `today`: ISO date.
 * @throws Error the browser cannot open the picture, or was at it for a minute
 */
export async function readPhoto(photo: Blob, today: string): Promise<Read | undefined> {
  const image = await pixelsOf(photo)
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Read | undefined>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Read | null>) => resolve(data ?? undefined))
      worker.addEventListener('error', () => reject(new Error('The reader failed')))
      setTimeout(() => reject(new Error('The reader takes too long')), patience)
      worker.postMessage({ image, today }, [image.data.buffer])
    })
  } finally {
    worker.terminate()
  }
}

async function pixelsOf(photo: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(photo)
  const scale = Math.min(1, largestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
