/** A greyscale picture, 0 black to 255 white, row by row. */
export type Picture = { readonly width: number; readonly height: number; readonly data: Float32Array }

/** From the pixels of a canvas: red, green, blue and opacity. */
export function greyOf({
  width,
  height,
  data,
}: {
  readonly width: number
  readonly height: number
  readonly data: ArrayLike<number>
}): Picture {
  const grey = new Float32Array(width * height)
  for (let index = 0; index < grey.length; index++)
    grey[index] =
      0.299 * (data[index * 4] ?? 0) + 0.587 * (data[index * 4 + 1] ?? 0) + 0.114 * (data[index * 4 + 2] ?? 0)
  return { width, height, data: grey }
}

/** Rotated by a quarter turn to the right. */
export function quarterTurned({ width, height, data }: Picture): Picture {
  const turned = new Float32Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = data[y * width + x] ?? 0
  return { width: height, height: width, data: turned }
}

/** Normalizes each pixel by its surroundings, which removes shadows and lamps: paper becomes white. */
export function normalized(picture: Picture): Picture {
  const around = meanAround(picture, Math.max(10, Math.round(Math.max(picture.width, picture.height) / 40)))
  return {
    ...picture,
    data: picture.data.map((value, index) => Math.min(255, Math.max(0, (value / (around[index] || 1) - 0.45) * 380))),
  }
}

/** The mean of the square around each pixel, `radius` pixels to every side. */
export function meanAround({ width, height, data }: Picture, radius: number): Float32Array {
  const across = new Float32Array(data.length)
  for (let y = 0; y < height; y++) sweep(data, across, { from: y * width, step: 1, count: width, radius })
  const mean = new Float32Array(data.length)
  for (let x = 0; x < width; x++) sweep(across, mean, { from: x, step: width, count: height, radius })
  return mean
}

function sweep(
  from: Float32Array,
  to: Float32Array,
  { from: start, step, count, radius }: { from: number; step: number; count: number; radius: number },
): void {
  let sum = 0
  let within = 0
  const at = (index: number) => start + index * step
  for (let index = 0; index < Math.min(radius, count); index++) {
    sum += from[at(index)] ?? 0
    within += 1
  }
  for (let index = 0; index < count; index++) {
    if (index + radius < count) {
      sum += from[at(index + radius)] ?? 0
      within += 1
    }
    if (index - radius - 1 >= 0) {
      sum -= from[at(index - radius - 1)] ?? 0
      within -= 1
    }
    to[at(index)] = sum / within
  }
}
