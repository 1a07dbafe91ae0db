import type { Saved, ShownFile } from '@fleet/backend/form-instances/contract'
import { bookingKey } from './records.ts'
import type { SaveBody } from './save-body.ts'

/** Whether others, or rules of the form, changed anything since `baseRevision` beyond this save. */
export function hasOtherChanges(saved: Saved, body: SaveBody, baseRevision: number): boolean {
  return saved.revision - baseRevision > ownEvents(saved, body) || hasRestoredAnswers(saved, body)
}

/** Maximum number of events that the save appended. */
function ownEvents({ changed }: Saved, { sent, step }: SaveBody): number {
  return (
    sent.filter(({ patch }) => Object.keys(patch).some((field) => changed.includes(field))).length +
    (step === undefined ? 0 : 1)
  )
}

/** The save restored answers that had been set aside. */
function hasRestoredAnswers({ changed, cleared }: Saved, { sent }: SaveBody): boolean {
  const known = new Set([...sent.flatMap(({ patch }) => Object.keys(patch)), ...cleared])
  return sent.every(({ recordKey }) => recordKey !== bookingKey) && changed.some((field) => !known.has(field))
}

/**
 * Number of events that adding or removing a document appends: its own and, for the first or last of its kind, its
 * flag's; two for a replacement.
 */
export function eventsOfFile(before: readonly ShownFile[], after: readonly ShownFile[]): number {
  if (before.length === after.length) return 2
  const [fewer, more] = before.length < after.length ? [before, after] : [after, before]
  const one = more.find(({ documentId }) => fewer.every((file) => file.documentId !== documentId))
  return fewer.some(({ kind, person }) => kind === one?.kind && person === one.person) ? 1 : 2
}
