/** `impossible`: no number of that country has this length. `doubtful`: possible, but not of an assigned range. */
type PhoneValidity = 'good' | 'doubtful' | 'impossible'

/** A number as it is stored next to its country code. */
export type NormalizedPhone = {
  /** In groups, without country code and trunk zero. */
  readonly number: string
  /** The country code, if it was typed with the number. */
  readonly code?: string
  /** The trunk zero, dialled only within the country, was removed. */
  readonly trunkZeroRemoved?: true
}

/**
 * Reads phone numbers; `code` as `+49`. A country code typed with the number wins; with an unknown code every
 * other number is good.
 */
export type PhoneLibrary = {
  readonly validate: (number: string, code: string) => PhoneValidity
  /** Undefined for a number that stays as typed. */
  readonly normalize: (number: string, code: string) => NormalizedPhone | undefined
}

let loaded: PhoneLibrary | undefined
const listeners = new Set<() => void>()

/** Undefined in browsers until a form has a phone field: the library is too large to load with every form. */
export function loadedPhones(): PhoneLibrary | undefined {
  return loaded
}

export function setPhones(library: PhoneLibrary): void {
  loaded = library
  for (const listener of listeners) listener()
}

/** Calls the listener when the library is set; returns the unsubscribe function. */
export function onPhonesLoaded(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
