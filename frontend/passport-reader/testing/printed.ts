import { createRequire } from 'node:module'
import path from 'node:path'
import sharp from 'sharp'
import { meanAround, type Picture } from '../picture.ts'
import { greyAt } from './grey-at.ts'

const { resolve } = createRequire(import.meta.url)
/** OCR-B, the font of machine-readable lines, from a package for barcodes. `OCR_B_FONT` names another font file. */
const font = process.env['OCR_B_FONT'] ?? path.join(path.dirname(resolve('bwip-js')), '../fonts/OCRB7.ttf')

/**
 * A line in black on white, `capital` pixels tall, with a margin of the same size; `middles`: the middle of each
 * letter.
 */
type Printed = {
  readonly picture: Picture
  readonly capital: number
  readonly pitch: number
  readonly first: number
}

/** `spacing`: extra space between letters, in capitals. */
export async function printed(line: string, { capital = 60, spacing = 0 } = {}): Promise<Printed> {
  // An H at both ends gives the positions of the others
  const { data, info } = await sharp({
    text: {
      text: `<span letter_spacing="${Math.round(spacing * 60 * 1024 * 0.72)}">H${line.replaceAll('<', '&lt;')}H</span>`,
      font: 'OCRB 60',
      fontfile: font,
      dpi: 100,
      rgba: true,
    },
  })
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const ink: Picture = { width: info.width, height: info.height, data: Float32Array.from(data) }
  const columns = Array.from({ length: ink.width }, (_, x) => inkIn(ink, x))
  const firstEnd = columns.findIndex((inked, x) => inked === 0 && x > 0 && (columns[x - 1] ?? 0) > 0)
  const start = columns.findIndex((inked) => inked > 0)
  const end = columns.findLastIndex((inked) => inked > 0)
  const letterWidth = firstEnd - start
  const rows = Array.from({ length: ink.height }, (_, y) => y).filter((y) =>
    Array.from({ length: letterWidth }, (_, x) => ink.data[y * ink.width + start + x] ?? 0).some(
      (value) => value > 127,
    ),
  )
  const [top = 0, bottom = 0] = [rows[0], rows.at(-1)]
  const tall = bottom - top + 1
  const pitch = (end - letterWidth - start + 1) / (line.length + 1)
  return laidOut(ink, {
    scale: capital / tall,
    middle: (top + bottom) / 2,
    firstLetter: start + letterWidth / 2 + pitch,
    pitch,
    count: line.length,
    capital,
  })
}

function inkIn({ width, height, data }: Picture, x: number): number {
  let sum = 0
  for (let y = 0; y < height; y++) sum += (data[y * width + x] ?? 0) > 127 ? 1 : 0
  return sum
}

type Layout = { scale: number; middle: number; firstLetter: number; pitch: number; count: number; capital: number }

function laidOut(ink: Picture, { scale, middle, firstLetter, pitch, count, capital }: Layout): Printed {
  const height = Math.round(capital * 2)
  const width = Math.round(pitch * scale * (count + 1))
  const data = new Float32Array(width * height)
  const soft = scale < 0.6 ? { ...ink, data: meanAround(ink, Math.round(0.3 / scale)) } : ink
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = [firstLetter + (x - pitch * scale) / scale, middle + (y - height / 2) / scale]
      const outside =
        fromX < firstLetter - pitch * 0.55 ||
        fromX > firstLetter + pitch * (count - 0.45) ||
        fromY < 0 ||
        fromY > ink.height - 1
      data[y * width + x] = outside ? 255 : 255 - greyAt(soft, fromX, fromY)
    }
  }
  return { picture: { width, height, data }, capital, pitch: pitch * scale, first: pitch * scale }
}

/** Above 0 bolder, below 0 finer, in capitals. */
export function weighted({ width, height, data }: Picture, by: number, capital: number): Picture {
  if (by === 0) return { width, height, data }
  const reach = Math.max(1, Math.round(capital * 0.05))
  const soft = meanAround({ width, height, data: meanAround({ width, height, data }, reach) }, reach)
  const limit = 127 + by * 1600
  return { width, height, data: soft.map((value) => Math.min(255, Math.max(0, (value - limit) * 6 + 127))) }
}
