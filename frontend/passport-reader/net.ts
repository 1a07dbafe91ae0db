import { stripHeight } from './strip.ts'

/** What a place in a strip can show; the last: no letter's middle. */
export const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<'
export const none = signs.length
export const classes = signs.length + 1

export const windowWidth = 24
export const windowSize = windowWidth * stripHeight

/** Two layers that look at 3 by 3 neighbours, each halved after it, and two that look at all; each its weights, then its biases. */
export const layers = {
  edges: { from: 1, to: 8, width: windowWidth, height: stripHeight },
  shapes: { from: 8, to: 16, width: windowWidth / 2, height: stripHeight / 2 },
  parts: { from: 16 * (windowWidth / 4) * (stripHeight / 4), to: 48 },
  letters: { from: 48, to: classes },
} as const

type Neighbours = { readonly from: number; readonly to: number; readonly width: number; readonly height: number }

export const sizes = {
  edges: layers.edges.to * (layers.edges.from * 9 + 1),
  shapes: layers.shapes.to * (layers.shapes.from * 9 + 1),
  parts: layers.parts.to * (layers.parts.from + 1),
  letters: layers.letters.to * (layers.letters.from + 1),
} as const

export type Weights = { readonly [layer in keyof typeof layers]: Float32Array }

/** Everything between a window and its verdict; the same buffers each time. */
export function emptyThoughts() {
  const { edges, shapes, parts } = layers
  return {
    window: new Float32Array(windowSize),
    edges: new Float32Array(edges.to * edges.width * edges.height),
    edgesHalved: new Float32Array((edges.to * edges.width * edges.height) / 4),
    shapes: new Float32Array(shapes.to * shapes.width * shapes.height),
    shapesHalved: new Float32Array((shapes.to * shapes.width * shapes.height) / 4),
    parts: new Float32Array(parts.to),
    /** Logarithms of how likely each sign is. */
    letters: new Float32Array(classes),
  }
}
export type Thoughts = ReturnType<typeof emptyThoughts>

/** From `thoughts.window` to `thoughts.letters`. */
export function think(weights: Weights, thoughts: Thoughts): void {
  neighbours(thoughts.window, thoughts.edges, weights.edges, layers.edges)
  halve(thoughts.edges, thoughts.edgesHalved, layers.edges)
  neighbours(thoughts.edgesHalved, thoughts.shapes, weights.shapes, layers.shapes)
  halve(thoughts.shapes, thoughts.shapesHalved, layers.shapes)
  all(thoughts.shapesHalved, thoughts.parts, weights.parts)
  for (let index = 0; index < thoughts.parts.length; index++) if ((thoughts.parts[index] ?? 0) < 0) thoughts.parts[index] = 0
  all(thoughts.parts, thoughts.letters, weights.letters)
  normalise(thoughts.letters)
}

/** A window around a place of a strip, its contrast evened out. */
export function look(strip: { readonly width: number; readonly data: Float32Array }, middle: number, window: Float32Array): void {
  const left = Math.round(middle - windowWidth / 2)
  for (let y = 0; y < stripHeight; y++) {
    for (let x = 0; x < windowWidth; x++) window[y * windowWidth + x] = strip.data[y * strip.width + Math.min(Math.max(left + x, 0), strip.width - 1)] ?? 0
  }
  even(window)
}

/** Mean 0, spread 1; what is nearly flat stays flat. */
export function even(window: Float32Array): void {
  let sum = 0
  let squares = 0
  for (const value of window) {
    sum += value
    squares += value * value
  }
  const mean = sum / window.length
  const spread = Math.sqrt(Math.max(squares / window.length - mean * mean, 0)) + 6
  for (let index = 0; index < window.length; index++) window[index] = ((window[index] ?? 0) - mean) / spread
}

function neighbours(input: Float32Array, output: Float32Array, weights: Float32Array, { from, to, width, height }: Neighbours): void {
  const area = width * height
  for (let out = 0; out < to; out++) {
    output.fill(weights[to * from * 9 + out] ?? 0, out * area, (out + 1) * area)
    for (let into = 0; into < from; into++) {
      for (let tap = 0; tap < 9; tap++) {
        const weight = weights[(out * from + into) * 9 + tap] ?? 0
        const [dx, dy] = [(tap % 3) - 1, Math.floor(tap / 3) - 1]
        const [firstX, lastX] = [Math.max(0, -dx), Math.min(width, width - dx)]
        for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y++) {
          const source = into * area + (y + dy) * width + dx
          const target = out * area + y * width
          for (let x = firstX; x < lastX; x++) output[target + x]! += weight * input[source + x]!
        }
      }
    }
    for (let index = out * area; index < (out + 1) * area; index++) if (output[index]! < 0) output[index] = 0
  }
}

function halve(input: Float32Array, output: Float32Array, { to, width, height }: Neighbours): void {
  const half = width / 2
  for (let channel = 0; channel < to; channel++) {
    for (let y = 0; y < height / 2; y++) {
      for (let x = 0; x < half; x++) {
        const at = channel * width * height + 2 * y * width + 2 * x
        output[(channel * height * half) / 2 + y * half + x] = Math.max(input[at]!, input[at + 1]!, input[at + width]!, input[at + width + 1]!)
      }
    }
  }
}

function all(input: Float32Array, output: Float32Array, weights: Float32Array): void {
  const count = input.length
  for (let out = 0; out < output.length; out++) {
    let sum = weights[output.length * count + out]!
    for (let index = 0; index < count; index++) sum += weights[out * count + index]! * input[index]!
    output[out] = sum
  }
}

function normalise(values: Float32Array): void {
  const most = Math.max(...values)
  let sum = 0
  for (const value of values) sum += Math.exp(value - most)
  const log = most + Math.log(sum)
  for (let index = 0; index < values.length; index++) values[index]! -= log
}
