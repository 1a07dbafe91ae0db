/** Pseudo-random choices, the same on every run. */
export type Random = {
  /** From 0 to 1, 1 excluded. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  /** True in this share of the cases, 0 to 1. */
  chance(share: number): boolean
  /** @throws RangeError the list is empty */
  pick<T>(list: readonly T[]): T
}

/** One sequence per name, so that another choice in one registration does not change the others. */
export function randomOf(name: string): Random {
  let state = hashOf(name)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (list) => {
      const picked = list[int(0, list.length - 1)]
      if (picked === undefined) throw new RangeError('nothing to pick from')
      return picked
    },
  }
}

/** `#` becomes a digit, `@` a letter unlike any digit: `C0#@` gives `C07X`. */
export function fillPattern(pattern: string, random: Random): string {
  return pattern
    .replaceAll('#', () => String(random.int(1, 9)))
    .replaceAll('@', () => random.pick([...'CFGHJKLMNPRTVWXYZ']))
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
