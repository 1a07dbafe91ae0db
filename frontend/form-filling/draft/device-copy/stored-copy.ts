import { merged } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { Patch } from '../../form-instance-data.ts'
import { mergeSent, type Sent } from '../sent-answers.ts'

type Places = { readonly [recordKey: string]: Patch }

/** Answers that the server has not acknowledged, by whose they are; nothing else of a form is kept on the device. */
export type DeviceCopy = {
  readonly revision: number
  /** The person has not decided yet about what others changed since that revision. */
  readonly isUndecided?: boolean | undefined
  readonly at: number
  readonly places: Places
  /** What was seen when these answers were changed; of lists what others changed in them meanwhile stays. */
  readonly seen?: Places | undefined
  /** What of them was on its way. */
  readonly sent?: Sent | undefined
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

/** Copies of several tabs as one, the later ones over the earlier, lists by their entries; undefined without any. */
export function mergeCopies(copies: readonly DeviceCopy[]): DeviceCopy | undefined {
  if (copies.length === 0) return undefined
  return copies.reduce((one, other) => ({
    ...other,
    revision: Math.min(one.revision, other.revision),
    ...(one.isUndecided || other.isUndecided ? { isUndecided: true } : {}),
    places: mergePlaces(one.places, other.places, (recordKey) => ({
      ...one.places[recordKey],
      ...other.places[recordKey],
      ...mergeLists(one, other, recordKey),
    })),
    seen: mergePlaces(one.seen ?? {}, other.seen ?? {}, (recordKey) => ({
      ...one.seen?.[recordKey],
      ...other.seen?.[recordKey],
    })),
    sent: mergeSent(one.sent ?? {}, other.sent ?? {}),
  }))
}

function mergePlaces(one: Places, other: Places, patchOf: (recordKey: string) => Patch): Places {
  return Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((recordKey) => [recordKey, patchOf(recordKey)]),
  )
}

/** Lists that both tabs changed: what the one made of them as if it had seen what the other saw, then what that one made. */
function mergeLists(one: DeviceCopy, other: DeviceCopy, recordKey: string): Patch {
  const [was, seen] = [one.seen?.[recordKey] ?? {}, other.seen?.[recordKey] ?? {}]
  const lists = Object.keys(other.places[recordKey] ?? {}).filter(
    (field) => one.places[recordKey]?.[field] !== undefined && field in was && field in seen,
  )
  return Object.fromEntries(
    lists.map((field) => {
      const earlier = merged(field, {
        seen: was[field],
        yours: one.places[recordKey]?.[field],
        theirs: seen[field],
      }).value
      return [
        field,
        merged(field, { seen: seen[field], yours: other.places[recordKey]?.[field], theirs: earlier }).value,
      ]
    }),
  )
}

/** Without what was typed about these persons; what is said of the booking is person 1's. */
export function withoutPersons(copy: DeviceCopy, persons: readonly number[]): DeviceCopy {
  const gone = new Set(persons.flatMap((person) => (person === 1 ? ['0', '1'] : [String(person)])))
  const left = (places: Places = {}) =>
    Object.fromEntries(Object.entries(places).filter(([recordKey]) => !gone.has(recordKey)))
  const sent = Object.entries(copy.sent ?? {}).filter(([answer]) => !gone.has(answer.split(':')[0] ?? ''))
  return { ...copy, places: left(copy.places), seen: left(copy.seen), sent: Object.fromEntries(sent) }
}

export function isEmpty(places: Places): boolean {
  return Object.values(places).every((patch) => Object.keys(patch).length === 0)
}

function isCopy(value: unknown): value is DeviceCopy {
  return (
    typeof value === 'object' &&
    value !== null &&
    'revision' in value &&
    typeof value.revision === 'number' &&
    'places' in value
  )
}
