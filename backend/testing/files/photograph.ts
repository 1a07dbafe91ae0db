import sharp from 'sharp'

type Shot = {
  /** The upright size. */
  readonly width: number
  readonly height: number
  /** Stored rotated, with an orientation tag. */
  readonly isSideways?: boolean
  /** Fine grain that does not compress. */
  readonly isGrainy?: boolean
}

/** A photograph of four fields: red and green above blue and yellow. */
export async function photograph({ width, height, isSideways = false, isGrainy = false }: Shot): Promise<Buffer> {
  const field = (colour: string, x: number, y: number) =>
    `<rect x="${(x * width) / 2}" y="${(y * height) / 2}" width="${width / 2}" height="${height / 2}" fill="${colour}"/>`
  const drawn = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${field('red', 0, 0)}${field('lime', 1, 0)}${field('blue', 0, 1)}${field('yellow', 1, 1)}</svg>`,
  )
  const grain = isGrainy
    ? [
        {
          input: await sharp({
            create: {
              width,
              height,
              channels: 3,
              background: 'grey',
              noise: { type: 'gaussian', mean: 128, sigma: 60 },
            },
          })
            .png()
            .toBuffer(),
          blend: 'soft-light' as const,
        },
      ]
    : []
  const upright = await sharp(drawn).composite(grain).png().toBuffer()
  return isSideways
    ? sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer()
    : sharp(upright).jpeg({ quality: 90 }).toBuffer()
}

type PictureInfo = { readonly width: number; readonly height: number; readonly corners: readonly string[] }

/** Size and corner colours of a picture: top left, top right, bottom left, bottom right. */
export async function pictureInfo(bytes: Buffer): Promise<PictureInfo> {
  const {
    data,
    info: { width, height, channels },
  } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => {
    const at = (Math.round(y * (height - 1)) * width + Math.round(x * (width - 1))) * channels
    const [red = 0, green = 0, blue = 0] = [...data.subarray(at, at + 3)].map((value) => (value > 127 ? 1 : 0))
    return ['black', 'blue', 'lime', 'aqua', 'red', 'magenta', 'yellow', 'white'][red * 4 + green * 2 + blue] ?? ''
  }
  return {
    width,
    height,
    corners: [
      [0.05, 0.05],
      [0.95, 0.05],
      [0.05, 0.95],
      [0.95, 0.95],
    ].map(([x = 0, y = 0]) => colourAt(x, y)),
  }
}
