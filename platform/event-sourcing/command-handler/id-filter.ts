import { hash } from 'node:crypto'

/** Which ids may be among those that were added: never a wrong no, in one of ten thousand cases a wrong yes. Three bytes for each and more. */
export type IdFilter = {
  add(id: string): void
  mayHave(id: string): boolean
  /** As `idFilter` takes them up again. */
  layers(): readonly Layer[]
  readonly bytes: number
}

export type Layer = { readonly bits: Uint8Array; readonly added: number }

const firstBits = 8_192
// A wrong yes has the whole stream read.
const bitsForEach = 24
const placesForEach = 10

/** Where an id stands in any layer: at `first`, and on from there by `step`. */
function marksOf(id: string): readonly [first: number, step: number] {
  const digest = hash('sha1', id, 'buffer')
  return [digest.readUInt32LE(0), digest.readUInt32LE(4)]
}

function has({ bits }: Layer, [first, step]: readonly [number, number]): boolean {
  for (let mark = 0; mark < placesForEach; mark += 1) {
    const place = (first + mark * step) % (bits.length * 8)
    if (((bits[place >> 3] ?? 0) & (1 << (place & 7))) === 0) return false
  }
  return true
}

/** A Bloom filter that grows: a full layer is followed by one of twice its size. */
export function idFilter(kept: readonly Layer[] = []): IdFilter {
  const layers = kept.map((layer) => ({ ...layer }))
  return {
    add(id) {
      let layer = layers.at(-1)
      if (layer === undefined || (layer.added + 1) * bitsForEach > layer.bits.length * 8) {
        layer = { bits: new Uint8Array(layer === undefined ? firstBits / 8 : layer.bits.length * 2), added: 0 }
        layers.push(layer)
      }
      layer.added += 1
      const { bits } = layer
      const [first, step] = marksOf(id)
      for (let mark = 0; mark < placesForEach; mark += 1) {
        const place = (first + mark * step) % (bits.length * 8)
        bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7))
      }
    },
    mayHave(id) {
      if (layers.length === 0) return false
      const marks = marksOf(id)
      return layers.some((layer) => has(layer, marks))
    },
    layers: () => layers,
    get bytes() {
      return layers.reduce((sum, { bits }) => sum + bits.length, 0)
    },
  }
}
