/** `impossible`: no number of that country is so long. `doubtful`: possible, but of no range that is given out. */
type PhoneValidity = 'good' | 'doubtful' | 'impossible'

/** A number as it is kept beside its country code. */
type NormalizedPhone = {
  /** In groups, without code and trunk zero. */
  readonly number: string
  /** Where it was typed with the number, the code it has. */
  readonly code?: string
  /** The zero that is dialled only at home was dropped. */
  readonly trunkZeroRemoved?: true
}

/** What is known of telephone numbers; `code` as `+49`. A number that is typed with a code of its own is judged by that; beside what is no code, nothing is said. */
export type PhoneLibrary = {
  readonly validate: (number: string, code: string) => PhoneValidity
  /** Undefined where nothing can be made of it: it stays as it was typed. */
  readonly normalize: (number: string, code: string) => NormalizedPhone | undefined
}

let loaded: PhoneLibrary | undefined
const listeners = new Set<() => void>()

/** Absent in browsers until a number is asked for: it is too large to be loaded with every form. */
export function loadedPhones(): PhoneLibrary | undefined {
  return loaded
}

export function setPhones(library: PhoneLibrary): void {
  loaded = library
  for (const listener of listeners) listener()
}

/** Calls when phones become known; gives the way to stop. */
export function onPhonesLoaded(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
