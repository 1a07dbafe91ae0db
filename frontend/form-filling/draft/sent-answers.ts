import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { sameValue } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { answerAt, fieldOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { Patch } from '../form-instance-data.ts'
import { unsaved, withUnsaved, type FormRecord, type Records } from './records.ts'
import type { SaveBody } from './save-body.ts'

/**
 * `2:email` -> values sent by this person without a known outcome; several after reopened pages. Found on the server
 * they are the person's own, even if they differ from newer input.
 */
export type Sent = { readonly [answer: string]: readonly JsonValue[] }

/** After this time no request of a closed page is under way any more. */
export const lateMs = 60_000

/** An answer or list entry, and its value on the server. */
type ServerAnswer = { readonly recordKey: number; readonly field: string; readonly theirs: JsonValue }

const keyOf = (recordKey: number, field: string) => `${recordKey}:${fieldOf(field)}`

export function mergeSent(one: Sent, other: Sent): Sent {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(
    keys.map((key) => {
      const before = one[key] ?? []
      return [
        key,
        [...before, ...(other[key] ?? []).filter((value) => !before.some((previous) => sameValue(previous, value)))],
      ]
    }),
  )
}

export function sentIn({ sent }: SaveBody): Sent {
  return Object.fromEntries(
    sent.flatMap(({ recordKey, patch }) =>
      Object.entries(patch).map(([field, value]) => [keyOf(recordKey, field), [value]]),
    ),
  )
}

/** Removes the answers of a save with a known outcome. */
export function withoutSent(sent: Sent, body: SaveBody): Sent {
  const known = sentIn(body)
  return Object.fromEntries(Object.entries(sent).filter(([answer]) => !(answer in known)))
}

/** Sent values of answers that are unsaved or were edited; excludes the language, which is sent along. */
export function relevantSent(sent: Sent, records: Records, edits: ReadonlySet<string>): Sent {
  const waiting = new Set([
    ...edits,
    ...[...records].flatMap(([recordKey, record]) =>
      Object.keys(unsaved(record)).map((field) => keyOf(recordKey, field)),
    ),
  ])
  return Object.fromEntries(Object.entries(sent).filter(([answer]) => waiting.has(answer)))
}

/** Current values where something was sent, including values that were changed back. */
export function currentWhereSent(sent: Sent, recordKey: number, { now }: FormRecord): Patch {
  const fields = Object.keys(sent)
    .filter((answer) => answer.startsWith(keyOf(recordKey, '')))
    .map((answer) => answer.slice(keyOf(recordKey, '').length))
  return Object.fromEntries(fields.map((field) => [field, now[field] ?? null]))
}

/** Fresh records with answers that were changed back before their old value arrived on the server. */
export function keepTakenBack(sent: Sent, before: Records, serverRecords: Records): Records {
  return new Map(
    [...serverRecords].map(([recordKey, record]): [number, FormRecord] => {
      const previous = before.get(recordKey)
      const late = Object.entries(previous ? currentWhereSent(sent, recordKey, previous) : {}).filter(
        ([field, mine]) => {
          const theirs = record.now[field] ?? null
          return !sameValue(mine, theirs) && wasSent(sent, { recordKey, field, theirs })
        },
      )
      return [recordKey, withUnsaved(record, Object.fromEntries(late), record.now)]
    }),
  )
}

/** Whether the server's value is one that this person sent earlier. */
export function wasSent(sent: Sent, { recordKey, field, theirs }: ServerAnswer): boolean {
  return (sent[keyOf(recordKey, field)] ?? []).some((value) =>
    sameValue(answerAt({ [fieldOf(field)]: value }, field) ?? null, theirs),
  )
}
