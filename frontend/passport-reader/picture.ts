/** A picture in shades of grey, 0 black to 255 white, row by row. */
export type Picture = { readonly width: number; readonly height: number; readonly data: Float32Array }

/** Of pixels as a canvas gives them: red, green, blue and opacity. */
export function greyOf({ width, height, data }: { readonly width: number; readonly height: number; readonly data: ArrayLike<number> }): Picture {
  const grey = new Float32Array(width * height)
  for (let index = 0; index < grey.length; index++) grey[index] = 0.299 * (data[index * 4] ?? 0) + 0.587 * (data[index * 4 + 1] ?? 0) + 0.114 * (data[index * 4 + 2] ?? 0)
  return { width, height, data: grey }
}

/** The grey between four pixels; beyond the edge that of the edge. */
export function greyAt({ width, height, data }: Picture, x: number, y: number): number {
  const inX = Math.min(Math.max(x, 0), width - 1.001)
  const inY = Math.min(Math.max(y, 0), height - 1.001)
  const [left, top] = [Math.floor(inX), Math.floor(inY)]
  const [right, down] = [inX - left, inY - top]
  const at = top * width + left
  const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right
  const lower = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right
  return upper * (1 - down) + lower * down
}

/** Turned by a quarter to the right. */
export function quarterTurned({ width, height, data }: Picture): Picture {
  const turned = new Float32Array(data.length)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = data[y * width + x] ?? 0
  return { width: height, height: width, data: turned }
}

/** The mean of the square around each pixel, `reach` pixels to every side. */
export function meanAround({ width, height, data }: Picture, reach: number): Float32Array {
  const across = new Float32Array(data.length)
  for (let y = 0; y < height; y++) sweep(data, across, { from: y * width, step: 1, count: width, reach })
  const mean = new Float32Array(data.length)
  for (let x = 0; x < width; x++) sweep(across, mean, { from: x, step: width, count: height, reach })
  return mean
}

function sweep(from: Float32Array, to: Float32Array, { from: start, step, count, reach }: { from: number; step: number; count: number; reach: number }): void {
  let sum = 0
  let within = 0
  const at = (index: number) => start + index * step
  for (let index = 0; index < Math.min(reach, count); index++) {
    sum += from[at(index)] ?? 0
    within += 1
  }
  for (let index = 0; index < count; index++) {
    if (index + reach < count) {
      sum += from[at(index + reach)] ?? 0
      within += 1
    }
    if (index - reach - 1 >= 0) {
      sum -= from[at(index - reach - 1)] ?? 0
      within -= 1
    }
    to[at(index)] = sum / within
  }
}
