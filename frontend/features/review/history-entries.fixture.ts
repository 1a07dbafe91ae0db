import type { Change, HistoryEntry } from './history.ts'

export function change(field: string, to: string, rest: Partial<Change> = {}): Change {
  return { person: 1, field, label: field, from: null, to, fromText: null, toText: to, ...rest }
}

/** An event with these changes; everything else does not matter. */
export function entry(revision: number, changes: readonly Change[], rest: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    revision,
    type: 'AnswersSaved',
    at: '2026-11-18T12:00:00Z',
    actor: { role: 'guest', name: 'Jonas Weber' },
    formVersion: 'v1',
    notes: null,
    changes,
    ...rest,
  }
}
