import { greyAt, meanAround, type Picture } from '../picture.ts'
import { even, none, signs, windowSize, windowWidth } from '../net.ts'
import { capital, stripHeight } from '../strip.ts'
import { between, type Chance, chance, normal, oneOf } from './noise.ts'
import { printed, type Printed, weighted } from './printed.ts'

/** A printed line in several states of blur, the sharpest first, with what stands in it. */
type Sheet = { readonly line: string; readonly made: Printed; readonly blurred: readonly [Picture, ...Picture[]] }

const lineLength = 30
const blurs = [0, 0.04, 0.08, 0.12, 0.17] as const

/** Lines of random letters, lighter and bolder, closer and wider, to take windows from. */
export async function sheets(count: number, seed: number): Promise<[Sheet, ...Sheet[]]> {
  const next = chance(seed)
  const sheet = async (): Promise<Sheet> => {
    const line = Array.from({ length: lineLength }, () => (next() < 0.12 ? '<' : oneOf(next, ['0', ...signs]))).join('')
    const made = await printed(line, { capital: 40, spacing: between(next, -0.02, 0.3) })
    const picture = weighted(made.picture, between(next, -0.022, 0.03), made.capital)
    return { line, made, blurred: [picture, ...blurs.slice(1).map((blur) => softened(picture, blur * made.capital))] }
  }
  const all = [await sheet()] as [Sheet, ...Sheet[]]
  while (all.length < count) all.push(await sheet())
  return all
}

function softened({ width, height, data }: Picture, spread: number): Picture {
  const reach = Math.max(1, Math.round(spread * 0.9))
  const once = { width, height, data: meanAround({ width, height, data }, reach) }
  return { width, height, data: meanAround({ ...once, data: meanAround(once, reach) }, reach) }
}

/** Fills `window` with a letter, or with what lies between two or none, as a bad photograph would show it; gives its class. */
export function takeWindow(sheet: Sheet, window: Float32Array, next: Chance): number {
  const { made, line } = sheet
  const isLetter = next() < 0.72
  const isEmpty = !isLetter && next() < 0.2
  const index = Math.floor(next() * line.length)
  const off = isLetter ? between(next, -0.11, 0.11) : between(next, 0.3, 0.7)
  const x = isEmpty ? made.first : made.first + (index + off) * made.pitch
  const y = isEmpty ? -made.capital : made.picture.height / 2 + between(next, -0.1, 0.1) * made.capital
  shoot(oneOf(next, sheet.blurred), { x, y, window, scale: made.capital / capital }, next)
  return isLetter ? signs.indexOf(line[index] ?? '') : none
}

type Shot = { readonly x: number; readonly y: number; readonly window: Float32Array; readonly scale: number }

function shoot(picture: Picture, { x, y, window, scale }: Shot, next: Chance): void {
  const [turn, lean, size, wide] = [between(next, -0.06, 0.06), between(next, -0.08, 0.08), scale * between(next, 0.86, 1.17), between(next, 0.9, 1.1)]
  const [contrast, brightness] = [between(next, 0.15, 1), between(next, 0, 160)]
  const [slopeX, slopeY, grain] = [between(next, -1.2, 1.2), between(next, -1.2, 1.2), next() < 0.3 ? 0 : between(next, 0, 16)]
  const waves = next() < 0.4 ? { strength: between(next, 4, 26), across: between(next, 0.1, 1.2), down: between(next, 0.1, 1.2), at: between(next, 0, 7) } : undefined
  for (let row = 0; row < stripHeight; row++) {
    for (let column = 0; column < windowWidth; column++) {
      const [dx, dy] = [(column - windowWidth / 2 + 0.5) * size * wide, (row - stripHeight / 2 + 0.5) * size]
      const ink = greyAt(picture, x + dx - turn * dy + lean * dy, y + dy + turn * dx)
      const printedOver = waves ? waves.strength * Math.sin(waves.at + column * waves.across + row * waves.down) : 0
      window[row * windowWidth + column] = brightness + contrast * ink + slopeX * column + slopeY * row + printedOver + grain * normal(next)
    }
  }
  even(window)
}

export function emptyWindow(): Float32Array {
  return new Float32Array(windowSize)
}
