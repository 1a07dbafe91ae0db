import { cardLines, type Document, passportLines } from '@fleet/form-schemas/engine/fixtures/mrz-lines'
import { meanAround, type Picture } from '../picture.ts'
import { greyAt } from './grey-at.ts'
import { between, type Chance, chance, normal, oneOf } from './noise.ts'
import { printed, weighted } from './printed.ts'

/** The conditions of a photograph; all of them 0: flat, sharp and clean. */
export type Conditions = {
  /** Spread of the blur, in pixels of the photograph. */
  readonly blur: number
  /** Rotation of the document, in degrees. */
  readonly turned: number
  /** How much shorter the far side is than the near one. */
  readonly tilted: number
  /** Brightness of a lamp's reflection on the lines: 1 hides what is below. */
  readonly glare: number
  /** Spread of the grain, of 255. */
  readonly noise: number
  /** How much darker one side is. */
  readonly shadow: number
  /** Pixels between two letters. */
  readonly pitch: number
}

export const ideal: Conditions = { blur: 0, turned: 0, tilted: 0, glare: 0, noise: 2, shadow: 0, pitch: 26 }

type Specimen = { readonly lines: string; readonly picture: Picture }

const names = [
  'ERIKSSON',
  'MUSTERMANN',
  'OBRIEN',
  'DUBOIS',
  'GARCIA LOPEZ',
  'IVANOVA',
  'ROSSI',
  'QUISPE',
  'ZWICKL',
  'VAN DER BERG',
  'HUXLEY',
  'JIMENEZ',
] as const
const given = [
  'ANNA MARIA',
  'ERIKA',
  'JOHN FITZGERALD',
  'ZOE',
  'OLGA',
  'GIULIA',
  'QUENTIN',
  'XAVIER',
  'WILHELM KARL',
  'BENEDICT',
] as const
const countries = ['D', 'AUT', 'FRA', 'ITA', 'ESP', 'RUS', 'GBR', 'CHE', 'NLD', 'USA'] as const

function person(next: Chance): Document {
  const day = (from: number, to: number) =>
    new Date(Date.UTC(Math.round(between(next, from, to)), Math.floor(next() * 12), 1 + Math.floor(next() * 28)))
      .toISOString()
      .slice(0, 10)
  const number = Array.from({ length: 9 }, () => oneOf(next, ['0', ...'0123456789CFGHJKLMNPRTVWXYZ'])).join('')
  return {
    country: oneOf(next, countries),
    familyName: oneOf(next, names),
    givenNames: oneOf(next, given),
    number,
    birthDate: day(1940, 2010),
    expiryDate: day(2027, 2036),
  }
}

/** A made-up page with a picture, some fields and its machine-readable lines, photographed under these conditions. */
export async function specimen(kind: 'passport' | 'card', conditions: Conditions, seed: number): Promise<Specimen> {
  const next = chance(seed)
  const lines = (kind === 'passport' ? passportLines : cardLines)(person(next))
  return { lines, picture: photographed(await page(lines, next), conditions, next) }
}

const letter = 40

/** The page at 40 pixels a letter, with a portrait, words and a pattern of fine lines. */
async function page(lines: string, next: Chance): Promise<Picture> {
  const rows = lines.split('\n')
  const columns = rows[0]?.length ?? 44
  const [width, height] = [
    Math.round(letter * (columns + 5)),
    Math.round(letter * (columns + 5) * (columns > 40 ? 0.7 : 0.63)),
  ]
  const data = new Float32Array(width * height)
  const [across, down, strength] = [between(next, 0.01, 0.06), between(next, 0.02, 0.09), between(next, 2, 9)]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data[y * width + x] =
        222 +
        strength * Math.sin(x * across + 12 * Math.sin(y * down)) +
        strength * Math.sin(y * across * 1.7 - 9 * Math.sin(x * down))
  const sheet = { width, height, data }
  const spacing = between(next, 0.1, 0.2)
  const weight = between(next, -0.012, 0.015)
  const ink = between(next, 20, 70)
  for (const [index, row] of rows.entries()) {
    const made = await printed(row, { capital: 60, spacing })
    const scale = letter / made.pitch
    put(sheet, weighted(made.picture, weight, made.capital), {
      scale,
      x: letter * 2.5 - made.first * scale + letter / 2,
      middle: height - letter * (2.2 + (rows.length - 1 - index) * 2.5),
      ink,
    })
  }
  await words(sheet, next, rows.length)
  return sheet
}

/** Words in the upper part, and a portrait of blots. */
async function words(sheet: Picture, next: Chance, lines: number): Promise<void> {
  const free = sheet.height - letter * (3 + 2.5 * lines)
  for (let y = letter * 1.5; y < free - letter; y += letter * between(next, 1.6, 2.6)) {
    const word = Array.from({ length: 6 + Math.floor(next() * 16) }, () =>
      oneOf(next, ['A', ...'ABCDEFGHIJKLMNOPRSTUVWZ0123456789']),
    ).join('')
    const made = await printed(word, { capital: 60 })
    put(sheet, made.picture, {
      scale: (letter / made.pitch) * between(next, 0.4, 0.8),
      x: sheet.width * 0.4,
      middle: y,
      ink: between(next, 20, 110),
    })
  }
  for (let blot = 0; blot < 60; blot++) {
    const [x, y, size, dark] = [
      sheet.width * between(next, 0.05, 0.3),
      free * between(next, 0.15, 0.95),
      letter * between(next, 0.3, 2),
      between(next, 30, 190),
    ]
    for (let row = Math.max(0, Math.floor(y - size)); row < Math.min(free, y + size); row++) {
      for (let column = Math.max(0, Math.floor(x - size)); column < x + size; column++)
        if ((row - y) ** 2 + (column - x) ** 2 < size * size) sheet.data[row * sheet.width + column] = dark
    }
  }
}

function put(
  sheet: Picture,
  { width, height, data }: Picture,
  { scale, x, middle, ink }: { scale: number; x: number; middle: number; ink: number },
): void {
  const reach = Math.max(0, Math.round(0.4 / scale))
  const soft = { width, height, data: reach > 0 ? meanAround({ width, height, data }, reach) : data }
  for (
    let row = Math.max(0, Math.floor(middle - (height * scale) / 2));
    row < Math.min(sheet.height, middle + (height * scale) / 2);
    row++
  ) {
    for (let column = Math.max(0, Math.floor(x)); column < Math.min(sheet.width, x + width * scale); column++) {
      const covered = 1 - greyAt(soft, (column - x) / scale, (row - middle) / scale + height / 2) / 255
      const at = row * sheet.width + column
      sheet.data[at] = (sheet.data[at] ?? 0) * (1 - covered) + ink * covered
    }
  }
}

/** The page on a table, photographed from an angle. */
function photographed(
  sheet: Picture,
  { blur, turned, tilted, glare, noise, shadow, pitch }: Conditions,
  next: Chance,
): Picture {
  const scale = pitch / letter
  const isOnSide = Math.abs(Math.sin((turned * Math.PI) / 180)) > 0.7
  const [wide, high] = isOnSide ? [sheet.height, sheet.width] : [sheet.width, sheet.height]
  const [width, height] = [Math.round(wide * scale * 1.16), Math.round(high * scale * 1.25)]
  const reach = Math.round(0.5 / scale)
  const soft = { ...sheet, data: reach > 0 ? meanAround(sheet, reach) : sheet.data }
  const angle = (turned * Math.PI) / 180
  const [lampX, lampY] = [width * between(next, 0.25, 0.75), height * between(next, 0.72, 0.86)]
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = [x - width / 2, y - height / 2]
      const far = 1 + tilted * (fromX / width) + tilted * (fromY / height)
      const [u, v] = [
        ((fromX * Math.cos(angle) + fromY * Math.sin(angle)) * far) / scale + sheet.width / 2,
        ((-fromX * Math.sin(angle) + fromY * Math.cos(angle)) * far) / scale + sheet.height / 2,
      ]
      const isPage = u >= 0 && v >= 0 && u < sheet.width - 1 && v < sheet.height - 1
      const lit = (isPage ? greyAt(soft, u, v) : 96) * (1 - shadow * (0.5 + fromX / width))
      const mirrored = glare * Math.exp(-(((x - lampX) / (width * 0.09)) ** 2) - ((y - lampY) / (height * 0.1)) ** 2)
      data[y * width + x] = lit + (255 - lit) * Math.min(mirrored, 1)
    }
  }
  const picture = { width, height, data: blur > 0 ? blurred({ width, height, data }, blur) : data }
  return { ...picture, data: picture.data.map((value) => Math.min(255, Math.max(0, value + noise * normal(next)))) }
}

/** Three means in a row are nearly a normal distribution. */
function blurred(picture: Picture, spread: number): Float32Array {
  const reach = Math.max(0, (Math.sqrt(4 * spread * spread + 1) - 1) / 2)
  const [less, more] = [Math.floor(reach), Math.ceil(reach)]
  const twice = (data: Float32Array, by: number) =>
    by === 0 ? data : [0, 1, 2].reduce((from) => meanAround({ ...picture, data: from }, by), data)
  const [sharp, soft] = [twice(picture.data, less), twice(picture.data, more)]
  return sharp.map((value, index) => value * (1 - (reach - less)) + (soft[index] ?? 0) * (reach - less))
}
