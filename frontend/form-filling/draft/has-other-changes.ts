import type { Saved, ShownFile } from '@fleet/backend/form-instances/contract'
import { bookingKey } from './records.ts'
import type { SaveBody } from './save-body.ts'

/** Whether something else was changed since the revision seen, by others or by the form, beside what this save says. */
export function hasOtherChanges(saved: Saved, body: SaveBody, baseRevision: number): boolean {
  return saved.revision - baseRevision > ownEvents(saved, body) || hasRestoredAnswers(saved, body)
}

/** How many events the save appended at most, as its answer tells. */
function ownEvents({ changed }: Saved, { sent, step }: SaveBody): number {
  return (
    sent.filter(({ patch }) => Object.keys(patch).some((field) => changed.includes(field))).length +
    (step === undefined ? 0 : 1)
  )
}

/** The save made the form say again what it had set aside. */
function hasRestoredAnswers({ changed, cleared }: Saved, { sent }: SaveBody): boolean {
  const known = new Set([...sent.flatMap(({ patch }) => Object.keys(patch)), ...cleared])
  return sent.every(({ recordKey }) => recordKey !== bookingKey) && changed.some((field) => !known.has(field))
}

/** How many events one document that came or went appended: its own, and its flag's with the first or the last of its kind; in another's place that one's. */
export function eventsOfFile(before: readonly ShownFile[], after: readonly ShownFile[]): number {
  if (before.length === after.length) return 2
  const [fewer, more] = before.length < after.length ? [before, after] : [after, before]
  const one = more.find(({ documentId }) => fewer.every((file) => file.documentId !== documentId))
  return fewer.some(({ kind, person }) => kind === one?.kind && person === one.person) ? 1 : 2
}
