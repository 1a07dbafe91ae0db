import type { HistoryChange, HistoryEntry } from '@fleet/backend/form-instances/contract'

export function change(field: string, to: string, rest: Partial<HistoryChange> = {}): HistoryChange {
  return {
    kind: 'answer',
    person: 1,
    personId: 'person-1',
    field,
    label: field,
    from: null,
    to,
    fromText: null,
    toText: to,
    ...rest,
  }
}

/** An event with these changes. */
export function entry(
  revision: number,
  changes: readonly HistoryChange[],
  rest: Partial<HistoryEntry> = {},
): HistoryEntry {
  return {
    revision,
    type: 'AnswersSaved',
    at: '2026-11-18T12:00:00Z',
    actor: { role: 'guest', name: 'Jonas Weber' },
    formVersion: 'v1',
    notes: null,
    items: [],
    erased: false,
    changes,
    ...rest,
  }
}
