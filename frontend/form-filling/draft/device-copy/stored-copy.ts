import { mergeAnswers } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { Patch } from '../../form-instance-data.ts'
import type { Command, ReplacedSave } from '../machine/state.ts'
import type { AnswerRef } from '../records.ts'

type Places = { readonly [recordKey: string]: Patch }

/** Unacknowledged answers by record key, as stored on the device. JSON, so the names are a contract. */
export type DeviceCopy = {
  readonly revision: number
  /** Only the server knows which of these answers others changed since that revision. */
  readonly isUndecided?: boolean | undefined
  readonly at: number
  readonly places: Places
  /** The server's values that these answers were based on. */
  readonly seen?: Places | undefined
  /** Saves without a known outcome, in order. */
  readonly pendingSaves?: readonly Command[] | undefined
  /** Refused saves; a request of them may still arrive. */
  readonly replaced?: readonly ReplacedSave[] | undefined
  /** Answers that others changed too, until the person has decided. */
  readonly conflicts?: readonly AnswerRef[] | undefined
  /** Version of the form that the answers belong to. */
  readonly formVersion?: string | undefined
}

/** Parses a stored copy; undefined when it is unreadable or not a copy. */
export function storedCopy(text: string | undefined): DeviceCopy | undefined {
  try {
    const copy: unknown = text === undefined ? undefined : JSON.parse(text)
    return isCopy(copy) ? copy : undefined
  } catch {
    return undefined
  }
}

/** Merges the copies of several tabs: later ones win, lists are merged by entry; undefined without any. */
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
    pendingSaves: eachOnce(one.pendingSaves, other.pendingSaves),
    replaced: eachOnce(one.replaced, other.replaced),
    conflicts: [...(one.conflicts ?? []), ...(other.conflicts ?? [])],
  }))
}

function eachOnce<Save extends { readonly key: string }>(
  one: readonly Save[] = [],
  other: readonly Save[] = [],
): Save[] {
  return [...new Map([...one, ...other].map((save) => [save.key, save])).values()]
}

function mergePlaces(one: Places, other: Places, patchOf: (recordKey: string) => Patch): Places {
  return Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((recordKey) => [recordKey, patchOf(recordKey)]),
  )
}

/**
 * Merges lists that both tabs changed: first the changes of one onto the base of the other, then those of the other.
 */
function mergeLists(one: DeviceCopy, other: DeviceCopy, recordKey: string): Patch {
  const [was, seen] = [one.seen?.[recordKey] ?? {}, other.seen?.[recordKey] ?? {}]
  const lists = Object.keys(other.places[recordKey] ?? {}).filter(
    (field) => one.places[recordKey]?.[field] !== undefined && field in was && field in seen,
  )
  return Object.fromEntries(
    lists.map((field) => {
      const earlier = mergeAnswers(field, {
        base: was[field],
        yours: one.places[recordKey]?.[field],
        theirs: seen[field],
      }).value
      return [
        field,
        mergeAnswers(field, { base: seen[field], yours: other.places[recordKey]?.[field], theirs: earlier }).value,
      ]
    }),
  )
}

/**
 * Removes answers of these persons, and saves that contain any; the booking's answers belong to person 1.
 */
export function withoutPersons(copy: DeviceCopy, persons: readonly number[]): DeviceCopy {
  const gone = new Set(persons.flatMap((person) => (person === 1 ? ['0', '1'] : [String(person)])))
  const left = (places: Places = {}) =>
    Object.fromEntries(Object.entries(places).filter(([recordKey]) => !gone.has(recordKey)))
  const isGone = ({ sent }: Pick<ReplacedSave, 'sent'>) => sent.some(({ recordKey }) => gone.has(String(recordKey)))
  const { pendingSaves = [], replaced = [], conflicts = [] } = copy
  return {
    ...copy,
    places: left(copy.places),
    seen: left(copy.seen),
    pendingSaves: pendingSaves.filter(({ body }) => !isGone(body)),
    replaced: [
      ...replaced.map((save) => (isGone(save) ? { ...save, sent: [] } : save)),
      ...pendingSaves.filter(({ body }) => isGone(body)).map(({ key }) => ({ key, sent: [] })),
    ],
    conflicts: conflicts.filter(({ recordKey }) => !gone.has(String(recordKey))),
  }
}

/** Whether the server has everything. */
export function isEmpty({ places, pendingSaves = [] }: DeviceCopy): boolean {
  return pendingSaves.length === 0 && Object.values(places).every((patch) => Object.keys(patch).length === 0)
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
