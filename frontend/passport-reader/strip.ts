import { greyAt, type Picture } from './picture.ts'
import { heightAt, type Row } from './rows.ts'

/** How tall a capital stands in a strip, and the strip itself. */
export const capital = 18
export const stripHeight = 28

/** A row of letters laid straight, capitals of one height in its middle, with some room at both ends. `height`: of a capital, where it is not what the row says. */
export function stripOf(picture: Picture, row: Row, height = row.height): Picture {
  const step = height / capital
  const room = 3 * row.height
  const [from, to] = [row.from - room, row.to + room]
  const across = 1 / Math.sqrt(1 + row.curve[1] ** 2)
  const width = Math.max(stripHeight, Math.ceil((to - from) / (step * across)))
  const data = new Float32Array(width * stripHeight)
  for (let column = 0; column < width; column++) {
    const x = from + column * step * across
    const inside = Math.min(Math.max(x, row.from), row.to)
    const slope = row.curve[1] + 2 * row.curve[2] * (inside - row.from)
    // Beyond its letters a row goes on straight
    const y = heightAt(row, inside) + slope * (x - inside)
    const length = Math.sqrt(1 + slope * slope)
    for (let line = 0; line < stripHeight; line++) {
      const off = (line - (stripHeight - 1) / 2) * step
      data[line * width + column] = smooth(picture, x - (off * slope) / length, y + off / length, step)
    }
  }
  return { width, height: stripHeight, data }
}

/** Of a larger picture several pixels together, so that nothing is jumped over. */
function smooth(picture: Picture, x: number, y: number, step: number): number {
  if (step < 1.5) return greyAt(picture, x, y)
  const quarter = step / 4
  return (greyAt(picture, x - quarter, y - quarter) + greyAt(picture, x + quarter, y - quarter) + greyAt(picture, x - quarter, y + quarter) + greyAt(picture, x + quarter, y + quarter)) / 4
}
