/** What the lines say, of what a form asks as well. */
export const mrzParts = ['number', 'familyName', 'givenNames', 'nationality', 'birthDate', 'expiryDate'] as const
export type MrzPart = (typeof mrzParts)[number]

export type MrzResult = {
  /** Every check digit is that of what it stands for. */
  readonly isValid: boolean
  /** Only what its own check digit confirms, where it has one. Names in capitals, with blanks and, where the lines had no room for all of it, `…` behind them; a nationality as ISO 3166-1 alpha-2; dates ISO. */
  readonly parts: { readonly [part in MrzPart]?: string }
}

/** What is known of the machine-readable lines of passports and ID cards (ICAO Doc 9303). */
export type MrzLibrary = {
  /** As they are kept: capitals, no blanks, fillers counted out where their number is wrong. What are no such lines stays as it was typed. */
  readonly normalize: (typed: string) => string
  /** Undefined for what are no such lines. `today`, ISO: which century a year of birth is of. */
  readonly read: (library: string, today: string) => MrzResult | undefined
  /** Whether an answer and a part of the lines are the same, names by how the lines spell letters that they do not have. */
  readonly isSame: (part: MrzPart, value: string, answer: string) => boolean
}

let loaded: MrzLibrary | undefined
const listeners = new Set<() => void>()

/** Absent in browsers until there are lines: see `knownPhones`. */
export function loadedMrz(): MrzLibrary | undefined {
  return loaded
}

export function setMrz(library: MrzLibrary): void {
  loaded = library
  for (const listener of listeners) listener()
}

/** Calls when machine-readable lines become known; gives the way to stop. */
export function onMrzLoaded(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
