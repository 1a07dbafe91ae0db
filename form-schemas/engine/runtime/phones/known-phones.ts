/** `impossible`: no number of that country is so long. `doubtful`: possible, but of no range that is given out. */
type PhoneVerdict = 'good' | 'doubtful' | 'impossible'

/** A number as it is kept beside its country code. */
type TidyPhone = {
  /** In groups, without code and trunk zero. */
  readonly number: string
  /** Where it was typed with the number, the code it has. */
  readonly code?: string
  /** The zero that is dialled only at home was dropped. */
  readonly zeroGone?: true
}

/** What is known of telephone numbers; `code` as `+49`. A number that is typed with a code of its own is judged by that; beside what is no code, nothing is said. */
export type Phones = {
  readonly judge: (number: string, code: string) => PhoneVerdict
  /** Undefined where nothing can be made of it: it stays as it was typed. */
  readonly tidy: (number: string, code: string) => TidyPhone | undefined
}

let known: Phones | undefined
const waiting = new Set<() => void>()

/** Absent in browsers until a number is asked for: it is too large to be loaded with every form. */
export function knownPhones(): Phones | undefined {
  return known
}

export function learnPhones(phones: Phones): void {
  known = phones
  for (const tell of waiting) tell()
}

/** Calls when phones become known; gives the way to stop. */
export function oncePhonesKnown(tell: () => void): () => void {
  waiting.add(tell)
  return () => void waiting.delete(tell)
}
