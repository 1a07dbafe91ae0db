import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { sameValue } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { answerAt, fieldOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { Patch } from '../form-instance-data.ts'
import { unsaved, withUnsaved, type FormRecord, type Records } from './records.ts'
import type { SaveBody } from './save-body.ts'

/**
 * `2:email` -> what this person has sent of that answer without hearing that it arrived; several, where a page was left and
 * the next one went on. Found on the server it is nobody else's answer, however it differs from what was typed since.
 */
export type Sent = { readonly [answer: string]: readonly JsonValue[] }

/** Longer no request of a page that was left is under way. */
export const lateMs = 60_000

/** An answer, or one thing in a list, and what the server says there. */
type ServerAnswer = { readonly recordKey: number; readonly field: string; readonly theirs: JsonValue }

const keyOf = (recordKey: number, field: string) => `${recordKey}:${fieldOf(field)}`

export function mergeSent(one: Sent, other: Sent): Sent {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(
    keys.map((key) => {
      const before = one[key] ?? []
      return [key, [...before, ...(other[key] ?? []).filter((value) => !before.some((had) => sameValue(had, value)))]]
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

/** Without the answers of a save whose outcome is known by now. */
export function withoutSent(sent: Sent, body: SaveBody): Sent {
  const known = sentIn(body)
  return Object.fromEntries(Object.entries(sent).filter(([answer]) => !(answer in known)))
}

/** Of it what concerns answers that are not saved, or were edited: not the language, which is said beside them. */
export function relevantSent(sent: Sent, records: Records, edits: ReadonlySet<string>): Sent {
  const waiting = new Set([
    ...edits,
    ...[...records].flatMap(([recordKey, record]) =>
      Object.keys(unsaved(record)).map((field) => keyOf(recordKey, field)),
    ),
  ])
  return Object.fromEntries(Object.entries(sent).filter(([answer]) => waiting.has(answer)))
}

/** What stands now where something was sent: also what was taken back since, and is as it was before. */
export function currentWhereSent(sent: Sent, recordKey: number, { now }: FormRecord): Patch {
  const fields = Object.keys(sent)
    .filter((answer) => answer.startsWith(keyOf(recordKey, '')))
    .map((answer) => answer.slice(keyOf(recordKey, '').length))
  return Object.fromEntries(fields.map((field) => [field, now[field] ?? null]))
}

/** The freshly told records with what this person had taken back before it arrived on the server after all. */
export function keepTakenBack(sent: Sent, before: Records, serverRecords: Records): Records {
  return new Map(
    [...serverRecords].map(([recordKey, record]): [number, FormRecord] => {
      const had = before.get(recordKey)
      const late = Object.entries(had ? currentWhereSent(sent, recordKey, had) : {}).filter(([field, mine]) => {
        const theirs = record.now[field] ?? null
        return !sameValue(mine, theirs) && wasSent(sent, { recordKey, field, theirs })
      })
      return [recordKey, withUnsaved(record, Object.fromEntries(late), record.now)]
    }),
  )
}

/** Whether what the server says there is only what this person sent before what stands there now. */
export function wasSent(sent: Sent, { recordKey, field, theirs }: ServerAnswer): boolean {
  return (sent[keyOf(recordKey, field)] ?? []).some((value) =>
    sameValue(answerAt({ [fieldOf(field)]: value }, field) ?? null, theirs),
  )
}
