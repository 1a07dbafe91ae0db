import { unsavedKey } from '../../../lib/unsaved-key.ts'
import type { Patch } from './submission-view.ts'

/** Answers that the server has not acknowledged, by place; nothing else of a submission is kept on the device. */
export type DeviceCopy = {
  readonly revision: number
  readonly at: number
  readonly places: { readonly [place: string]: Patch }
  /** Of the form they were given under. */
  readonly formVersion?: string | undefined
}

export type DeviceCopies = {
  readonly read: () => DeviceCopy | undefined
  /** Replaces what this tab had kept; without any answers the entry goes. False: this device refuses storage. */
  readonly write: (copy: DeviceCopy) => boolean
}

/**
 * Kept per account and submission, so that another person at the same device never sees or sends them. Two tabs share
 * the entry: each takes out of it only what it has put in or taken over.
 */
export function deviceCopies(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined, userId: string, submissionId: string): DeviceCopies {
  const key = unsavedKey(userId, submissionId)
  let own: Places = {}
  return {
    read: () => {
      const copy = storedCopy(storage, key)
      own = copy?.places ?? {}
      return copy
    },
    write: (copy) => {
      const there = storedCopy(storage, key)
      const others = without(there?.places ?? {}, own)
      own = copy.places
      const revision = there && !isEmpty(others) ? Math.min(there.revision, copy.revision) : copy.revision
      return put(storage, key, { ...copy, revision, places: together(others, copy.places) })
    },
  }
}

type Places = DeviceCopy['places']

function without(places: Places, taken: Places): Places {
  const left = Object.entries(places).map(([place, patch]) => [place, Object.fromEntries(Object.entries(patch).filter(([field]) => !(field in (taken[place] ?? {}))))])
  return Object.fromEntries(left)
}

function together(one: Places, other: Places): Places {
  const numbers = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(numbers.map((place) => [place, { ...one[place], ...other[place] }]))
}

function isEmpty(places: Places): boolean {
  return Object.values(places).every((patch) => Object.keys(patch).length === 0)
}

function storedCopy(storage: Pick<Storage, 'getItem'> | undefined, key: string): DeviceCopy | undefined {
  try {
    const text = storage?.getItem(key)
    const copy: unknown = text ? JSON.parse(text) : undefined
    return isCopy(copy) ? copy : undefined
  } catch {
    return undefined
  }
}

function put(storage: Pick<Storage, 'setItem' | 'removeItem'> | undefined, key: string, copy: DeviceCopy): boolean {
  try {
    if (isEmpty(copy.places)) storage?.removeItem(key)
    else storage?.setItem(key, JSON.stringify(copy))
    return storage !== undefined
  } catch {
    return false
  }
}

function isCopy(value: unknown): value is DeviceCopy {
  return typeof value === 'object' && value !== null && 'revision' in value && typeof value.revision === 'number' && 'places' in value
}
