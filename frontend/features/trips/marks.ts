import type { Trip } from '@fleet/backend/features/trips/contract'

export const markKinds = ['ready', 'waiting', 'asked', 'open', 'free'] as const
export type MarkKind = (typeof markKinds)[number]

/**
 * A mark for each person, then for each free place, in this order. [] above the size of any boat, where only the
 * number helps.
 */
export function marksOf({
  ready,
  waiting,
  asked,
  open,
  persons,
  places,
}: Pick<Trip, 'ready' | 'waiting' | 'asked' | 'open' | 'persons' | 'places'>): MarkKind[] {
  const counts = { ready, waiting, asked, open, free: Math.max(0, (places ?? 0) - persons) }
  if (persons + counts.free > maxMarks) return []
  return markKinds.flatMap((kind) => Array.from({ length: counts[kind] }, () => kind))
}

const maxMarks = 60

/** The state of a trip's deadline. */
type Deadline =
  | { readonly id: 'ready' }
  | { readonly id: 'overdue'; readonly days: number }
  | { readonly id: 'due'; readonly date: string }

const daysBefore = 7

export function deadlineOf({
  ready,
  persons,
  isOverdue,
  daysLeft,
  dueDate,
}: Pick<Trip, 'ready' | 'persons' | 'isOverdue' | 'daysLeft' | 'dueDate'>): Deadline {
  if (ready === persons) return { id: 'ready' }
  return isOverdue ? { id: 'overdue', days: daysBefore - daysLeft } : { id: 'due', date: dueDate }
}
