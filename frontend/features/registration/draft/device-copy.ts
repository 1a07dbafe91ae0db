import { unsavedKey } from '../../../lib/unsaved-key.ts'
import type { Patch } from './submission-view.ts'

/** Answers that the server has not acknowledged, by place; nothing else of a submission is kept on the device. */
export type DeviceCopy = { readonly revision: number; readonly at: number; readonly places: { readonly [place: string]: Patch } }

export type DeviceCopies = {
  readonly read: () => DeviceCopy | undefined
  /** Replaces what was kept; without any answers the entry goes. False: this device refuses storage. */
  readonly write: (copy: DeviceCopy) => boolean
}

/** Kept per account and submission, so that another person at the same device never sees or sends them. */
export function deviceCopies(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined, userId: string, submissionId: string): DeviceCopies {
  const key = unsavedKey(userId, submissionId)
  return {
    read: () => {
      try {
        const text = storage?.getItem(key)
        const copy: unknown = text ? JSON.parse(text) : undefined
        return isCopy(copy) ? copy : undefined
      } catch {
        return undefined
      }
    },
    write: (copy) => {
      try {
        if (Object.values(copy.places).every((patch) => Object.keys(patch).length === 0)) storage?.removeItem(key)
        else storage?.setItem(key, JSON.stringify(copy))
        return storage !== undefined
      } catch {
        return false
      }
    },
  }
}

function isCopy(value: unknown): value is DeviceCopy {
  return typeof value === 'object' && value !== null && 'revision' in value && typeof value.revision === 'number' && 'places' in value
}
