import { sizes, type Weights } from './net.ts'

/** As a file has them: of each layer how much one step is worth, and the steps, one signed byte each, in base64. */
export type KeptWeights = { readonly [layer in keyof Weights]: { readonly step: number; readonly steps: string } }

export function weightsOf(kept: KeptWeights): Weights {
  const unpacked = (layer: keyof Weights) => {
    const bytes = atob(kept[layer].steps)
    return Float32Array.from({ length: sizes[layer] }, (_, index) => ((bytes.charCodeAt(index) << 24) >> 24) * kept[layer].step)
  }
  return { edges: unpacked('edges'), shapes: unpacked('shapes'), parts: unpacked('parts'), letters: unpacked('letters') }
}

export function keptWeights(weights: Weights): KeptWeights {
  const packed = (layer: keyof Weights) => {
    const step = Math.max(...weights[layer].map(Math.abs)) / 127
    return { step, steps: btoa(String.fromCharCode(...weights[layer].map((weight) => Math.round(weight / step) & 255))) }
  }
  return { edges: packed('edges'), shapes: packed('shapes'), parts: packed('parts'), letters: packed('letters') }
}
