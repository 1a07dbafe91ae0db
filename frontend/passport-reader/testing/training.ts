import { classes, emptyThoughts, layers, sizes, think, type Thoughts, type Weights } from '../net.ts'
import { type Chance, normal } from './noise.ts'

type Layer = keyof typeof layers
const names = ['edges', 'shapes', 'parts', 'letters'] as const

export function firstWeights(next: Chance): Weights {
  const inputs = { edges: 9, shapes: layers.shapes.from * 9, parts: layers.parts.from, letters: layers.letters.from }
  const drawn = (layer: Layer) => Float32Array.from({ length: sizes[layer] }, (_, index) => (index >= sizes[layer] - layers[layer].to ? 0 : normal(next) * Math.sqrt(2 / inputs[layer])))
  return { edges: drawn('edges'), shapes: drawn('shapes'), parts: drawn('parts'), letters: drawn('letters') }
}

function zeros(): Weights {
  return { edges: new Float32Array(sizes.edges), shapes: new Float32Array(sizes.shapes), parts: new Float32Array(sizes.parts), letters: new Float32Array(sizes.letters) }
}

/** Learns by examples, some at a time (Adam). `learn` gives how wrong it was on average, as a logarithm. */
export function learner(weights: Weights) {
  const [slope, mean, square] = [zeros(), zeros(), zeros()]
  const [thoughts, back] = [emptyThoughts(), emptyThoughts()]
  let turn = 0
  return {
    learn(examples: readonly { readonly window: Float32Array; readonly sign: number }[], rate: number): number {
      for (const name of names) slope[name].fill(0)
      let wrong = 0
      for (const { window, sign } of examples) {
        thoughts.window.set(window)
        think(weights, thoughts)
        wrong -= thoughts.letters[sign] ?? 0
        trace(weights, { thoughts, back, slope }, sign)
      }
      turn += 1
      for (const name of names) {
        const [w, g, m, s] = [weights[name], slope[name], mean[name], square[name]]
        for (let index = 0; index < w.length; index++) {
          const by = g[index]! / examples.length
          m[index] = 0.9 * m[index]! + 0.1 * by
          s[index] = 0.999 * s[index]! + 0.001 * by * by
          w[index]! -= (rate * (m[index]! / (1 - 0.9 ** turn))) / (Math.sqrt(s[index]! / (1 - 0.999 ** turn)) + 1e-8)
        }
      }
      return wrong / examples.length
    },
  }
}

/** From what was thought back to what each weight had to do with it. */
function trace(weights: Weights, { thoughts, back, slope }: { thoughts: Thoughts; back: Thoughts; slope: Weights }, sign: number): void {
  for (let index = 0; index < classes; index++) back.letters[index] = Math.exp(thoughts.letters[index]!) - (index === sign ? 1 : 0)
  backThroughAll(back.letters, { input: thoughts.parts, into: back.parts, weights: weights.letters, slope: slope.letters })
  for (let index = 0; index < back.parts.length; index++) if (thoughts.parts[index]! <= 0) back.parts[index] = 0
  backThroughAll(back.parts, { input: thoughts.shapesHalved, into: back.shapesHalved, weights: weights.parts, slope: slope.parts })
  backThroughHalving(thoughts.shapes, thoughts.shapesHalved, { from: back.shapesHalved, to: back.shapes }, layers.shapes)
  backThroughNeighbours(back.shapes, { input: thoughts.edgesHalved, into: back.edgesHalved, weights: weights.shapes, slope: slope.shapes }, layers.shapes)
  backThroughHalving(thoughts.edges, thoughts.edgesHalved, { from: back.edgesHalved, to: back.edges }, layers.edges)
  backThroughNeighbours(back.edges, { input: thoughts.window, into: undefined, weights: weights.edges, slope: slope.edges }, layers.edges)
}

type Step = { readonly input: Float32Array; readonly into: Float32Array | undefined; readonly weights: Float32Array; readonly slope: Float32Array }

function backThroughAll(from: Float32Array, { input, into, weights, slope }: Step): void {
  const count = input.length
  into?.fill(0)
  for (let out = 0; out < from.length; out++) {
    const by = from[out]!
    if (by === 0) continue
    slope[from.length * count + out]! += by
    for (let index = 0; index < count; index++) {
      slope[out * count + index]! += by * input[index]!
      if (into) into[index]! += by * weights[out * count + index]!
    }
  }
}

function backThroughHalving(whole: Float32Array, half: Float32Array, { from, to }: { from: Float32Array; to: Float32Array }, { to: channels, width, height }: (typeof layers)['edges'] | (typeof layers)['shapes']): void {
  to.fill(0)
  for (let channel = 0; channel < channels; channel++) {
    for (let y = 0; y < height / 2; y++) {
      for (let x = 0; x < width / 2; x++) {
        const at = channel * width * height + 2 * y * width + 2 * x
        const halved = (channel * width * height) / 4 + (y * width) / 2 + x
        const most = half[halved]!
        if (most <= 0) continue
        const place = whole[at] === most ? at : whole[at + 1] === most ? at + 1 : whole[at + width] === most ? at + width : at + width + 1
        to[place] = from[halved]!
      }
    }
  }
}

function backThroughNeighbours(from: Float32Array, { input, into, weights, slope }: Step, { from: inputs, to, width, height }: (typeof layers)['edges'] | (typeof layers)['shapes']): void {
  const area = width * height
  into?.fill(0)
  for (let out = 0; out < to; out++) {
    for (let index = out * area; index < (out + 1) * area; index++) slope[to * inputs * 9 + out]! += from[index]!
    for (let channel = 0; channel < inputs; channel++) {
      for (let tap = 0; tap < 9; tap++) {
        const at = (out * inputs + channel) * 9 + tap
        const [dx, dy, weight] = [(tap % 3) - 1, Math.floor(tap / 3) - 1, weights[at]!]
        let sum = 0
        for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y++) {
          const source = channel * area + (y + dy) * width + dx
          const target = out * area + y * width
          for (let x = Math.max(0, -dx); x < Math.min(width, width - dx); x++) {
            const by = from[target + x]!
            sum += by * input[source + x]!
            if (into) into[source + x]! += by * weight
          }
        }
        slope[at]! += sum
      }
    }
  }
}
