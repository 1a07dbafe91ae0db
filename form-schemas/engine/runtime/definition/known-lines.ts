/** What the lines say, of what a form asks as well. */
export const linesParts = ['number', 'familyName', 'givenNames', 'nationality', 'birthDate', 'expiryDate'] as const
export type LinesPart = (typeof linesParts)[number]

export type ReadLines = {
  /** Every check digit is that of what it stands for. */
  readonly isRight: boolean
  /** Only what its own check digit confirms, where it has one. Names in capitals, with blanks and, where the lines had no room for all of it, `…` behind them; a nationality as ISO 3166-1 alpha-2; dates ISO. */
  readonly parts: { readonly [part in LinesPart]?: string }
}

/** What is known of the machine-readable lines of passports and ID cards (ICAO Doc 9303). */
export type MachineLines = {
  /** As they are kept: capitals, no blanks, fillers counted out where their number is wrong. What are no such lines stays as it was typed. */
  readonly tidy: (typed: string) => string
  /** Undefined for what are no such lines. `today`, ISO: which century a year of birth is of. */
  readonly read: (lines: string, today: string) => ReadLines | undefined
  /** Whether an answer and a part of the lines are the same, names by how the lines spell letters that they do not have. */
  readonly isSame: (part: LinesPart, said: string, answer: string) => boolean
}

let known: MachineLines | undefined
const waiting = new Set<() => void>()

/** Absent in browsers until there are lines: see `knownPhones`. */
export function knownLines(): MachineLines | undefined {
  return known
}

export function learnLines(lines: MachineLines): void {
  known = lines
  for (const tell of waiting) tell()
}

/** Calls when machine-readable lines become known; gives the way to stop. */
export function onceLinesKnown(tell: () => void): () => void {
  waiting.add(tell)
  return () => void waiting.delete(tell)
}
