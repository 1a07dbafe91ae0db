import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { parseLines } from '../parse-lines.ts'
import type { Picture } from '../picture.ts'
import type { Reader } from '../read-picture.ts'
import { startTesseract } from '../tesseract.ts'

/** Reads as the browser does, by the same program and model; `close` ends its thread. `today`: ISO date. */
export async function nodeReader(today: string): Promise<Reader & { readonly close: () => Promise<void> }> {
  const { recognise, close } = await startTesseract({ langPath: fileURLToPath(new URL('..', import.meta.url)) })
  return {
    recognise: async (picture, layout) => recognise(await png(picture), layout),
    read: (lines) => parseLines(lines, today),
    close,
  }
}

function png({ width, height, data }: Picture): Promise<Buffer> {
  return sharp(Buffer.from(Uint8ClampedArray.from(data)), { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}
