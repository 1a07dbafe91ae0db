import type { Patch } from '../filled-view.ts'

type Places = { readonly [whose: string]: Patch }

/** Answers that the server has not acknowledged, by whose they are; nothing else of a form is kept on the device. */
export type DeviceCopy = {
  readonly revision: number
  readonly at: number
  readonly places: Places
  /** Of the form they were given under. */
  readonly formVersion?: string | undefined
}

/** A copy as it was stored; undefined when it could not be opened, or is none. */
export function storedCopy(text: string | undefined): DeviceCopy | undefined {
  try {
    const copy: unknown = text === undefined ? undefined : JSON.parse(text)
    return isCopy(copy) ? copy : undefined
  } catch {
    return undefined
  }
}

/** Copies of several tabs as one, the later ones over the earlier; undefined without any. */
export function together(copies: readonly DeviceCopy[]): DeviceCopy | undefined {
  if (copies.length === 0) return undefined
  return copies.reduce((one, other) => ({ ...other, revision: Math.min(one.revision, other.revision), places: laidOver(one.places, other.places) }))
}

function laidOver(one: Places, other: Places): Places {
  const numbers = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(numbers.map((whose) => [whose, { ...one[whose], ...other[whose] }]))
}

/** Without what was typed about these persons; what is said of the booking is person 1's. */
export function withoutPersons(copy: DeviceCopy, persons: readonly number[]): DeviceCopy {
  const gone = new Set(persons.flatMap((person) => (person === 1 ? ['0', '1'] : [String(person)])))
  return { ...copy, places: Object.fromEntries(Object.entries(copy.places).filter(([whose]) => !gone.has(whose))) }
}

export function isEmpty(places: Places): boolean {
  return Object.values(places).every((patch) => Object.keys(patch).length === 0)
}

function isCopy(value: unknown): value is DeviceCopy {
  return typeof value === 'object' && value !== null && 'revision' in value && typeof value.revision === 'number' && 'places' in value
}
