export const mrzParts = ['number', 'familyName', 'givenNames', 'nationality', 'birthDate', 'expiryDate'] as const
export type MrzPart = (typeof mrzParts)[number]

export type MrzResult = {
  /** All check digits are valid. */
  readonly isValid: boolean
  /**
   * Without parts that fail their own check digit. Names in capitals with spaces, and a final `…` when truncated;
   * no given names: ''. Nationality ISO 3166-1 alpha-2, or three letters of a person without a state; dates ISO, a birth
   * date without unknown parts: `1968-07`, `1968`; `XXXX` when all are unknown.
   */
  readonly parts: { readonly [part in MrzPart]?: string }
}

/** Reads the machine-readable zone of passports and ID cards (ICAO Doc 9303). */
export type MrzLibrary = {
  /** Undefined for other text, and for the lines of a visa. `today`, ISO, decides the century of the birth year. */
  readonly read: (library: string, today: string) => MrzResult | undefined
  /** Whether an answer equals a part of the lines; names by the transliteration of letters outside A to Z. */
  readonly isSame: (part: MrzPart, value: string, answer: string) => boolean
}

let loaded: MrzLibrary | undefined
const listeners = new Set<() => void>()

/** Undefined in browsers until a form has lines, as `loadedPhones`. */
export function loadedMrz(): MrzLibrary | undefined {
  return loaded
}

export function setMrz(library: MrzLibrary): void {
  loaded = library
  for (const listener of listeners) listener()
}

/** Calls the listener when the library is set; returns the unsubscribe function. */
export function onMrzLoaded(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
