import { classes, emptyThoughts, look, none, think, type Weights } from './net.ts'
import type { Picture } from './picture.ts'
import type { Choice } from './shapes.ts'
import { capital } from './strip.ts'

/** How likely each class is at places of a strip that are `every` pixels apart: a logarithm for each class, place by place. */
export type Seen = { readonly count: number; readonly values: Float32Array }

const every = 2

export function seenIn(strip: Picture, weights: Weights): Seen {
  const thoughts = emptyThoughts()
  const count = Math.floor(strip.width / every)
  const values = new Float32Array(count * classes)
  for (let place = 0; place < count; place++) {
    look(strip, place * every, thoughts.window)
    think(weights, thoughts)
    values.set(thoughts.letters, place * classes)
  }
  return { count, values }
}

export type Aligned = {
  /** On average for a letter; 0 would be certain. */
  readonly score: number
  /** The place of each letter in what was seen. */
  readonly places: readonly number[]
}

const narrowest = 0.8
const widest = 1.5

/**
 * Where `allowed.length` letters stand in one row at nearly even distances, so that what may stand there is likeliest; undefined where
 * there is no room for them.
 */
export function aligned({ count, values }: Seen, allowed: readonly Choice[]): Aligned | undefined {
  const letters = allowed.length
  const known = new Map<Choice, Float32Array>()
  const best = allowed.map((choice) => {
    const found = known.get(choice) ?? likeliest({ count, values }, choice)
    known.set(choice, found)
    return found
  })
  let found: Aligned | undefined
  const [fewest, most] = [Math.round((narrowest * capital) / every), Math.min(Math.round((widest * capital) / every), Math.floor(count / (letters - 1 || 1)))]
  for (let pitch = fewest; pitch <= most; pitch++) {
    const through = atPitch(best, { count, pitch, letters })
    const tried = through && { ...through, score: through.score + leftOut({ count, values }, through.places) / letters }
    if (tried && (found === undefined || tried.score > found.score)) found = tried
  }
  return found
}

function likeliest({ count, values }: Seen, choice: Choice): Float32Array {
  return Float32Array.from({ length: count }, (_, place) => Math.log(Math.max(...choice.map((one) => chanceOf({ count, values }, place, one)), 1e-5)))
}

/** How likely a sign stands there, 0 to 1. */
export function chanceOf({ values }: Seen, place: number, { sign, twins }: Choice[number]): number {
  return twins.reduce((sum, twin) => sum + Math.exp(values[place * classes + twin] ?? -20), Math.exp(values[place * classes + sign] ?? -20))
}

const beyond = [1, 2]

/** How unlikely it is that nothing stands before and behind: a row that was taken for a shorter one has letters there. */
function leftOut({ count, values }: Seen, places: readonly number[]): number {
  const [first = 0, last = 0] = [places[0], places.at(-1)]
  const pitch = (last - first) / (places.length - 1)
  const nothingAt = (place: number) => (place < 0 || place >= count ? 0 : (values[place * classes + none] ?? 0))
  return beyond
    .flatMap((times) => [first - times * pitch, last + times * pitch])
    .reduce((sum, place) => sum + Math.max(Math.min(nothingAt(Math.floor(place)), nothingAt(Math.ceil(place))), -3), 0)
}

/** The best way through the strip from letter to letter, each about a pitch from the one before. */
function atPitch(best: readonly Float32Array[], { count, pitch, letters }: { count: number; pitch: number; letters: number }): Aligned | undefined {
  const slack = 1
  let sums = Float32Array.from(best[0] ?? [])
  const cameFrom: Int16Array[] = []
  for (let letter = 1; letter < letters; letter++) {
    const next = new Float32Array(count).fill(-1e9)
    const from = new Int16Array(count)
    for (let place = 0; place < count; place++) {
      for (let off = -slack; off <= slack; off++) {
        const before = place - pitch - off
        if (before < 0) continue
        const sum = (sums[before] ?? -1e9) - (off === 0 ? 0 : 0.12)
        if (sum <= (next[place] ?? 0)) continue
        next[place] = sum
        from[place] = before
      }
      next[place] = (next[place] ?? 0) + (best[letter]?.[place] ?? -12)
    }
    cameFrom.push(from)
    sums = next
  }
  let place = sums.indexOf(Math.max(...sums))
  const score = (sums[place] ?? -1e9) / letters
  if (score < -1e6) return undefined
  const places = [place]
  for (const from of cameFrom.toReversed()) {
    place = from[place] ?? 0
    places.unshift(place)
  }
  return { score, places }
}
