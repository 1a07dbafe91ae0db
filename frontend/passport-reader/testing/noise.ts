/** Pseudorandom numbers from 0 to 1, the same for the same seed. */
export type Chance = () => number

export function chance(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function between(next: Chance, from: number, to: number): number {
  return from + (to - from) * next()
}

/** Normally distributed around 0, with spread 1. */
export function normal(next: Chance): number {
  return Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next())
}

export function oneOf<T>(next: Chance, all: readonly [T, ...T[]]): T {
  return all[Math.floor(next() * all.length)] ?? all[0]
}
