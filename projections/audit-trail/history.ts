import type { CommonQueryMethods } from 'slonik'
import type { Actor } from '@fleet/domain/kernel/event'
import type { Json } from '@fleet/domain/kernel/json'
import { findSealedHistory, type HistoryFilter, type SealedEntry } from './queries.ts'

/** Decrypts a value with the person's key; undefined when the key is destroyed. `field`: the name it is bound to. */
export type OpenValue = (personId: string, ciphertext: string, field: string) => Promise<Json | undefined>

export type HistoryChange = {
  readonly kind: 'answer' | 'booking' | 'document'
  /** Field id, or kind of document. */
  readonly field: string
  /** Person number from 1; null: the booking as a whole. */
  readonly person: number | null
  readonly personId: string | null
  /** null: no answer; undefined: erased. A document stands with its file's name. */
  readonly from: Json | undefined
  readonly to: Json | undefined
}

export type HistoryItem = { readonly person: number; readonly field?: string; readonly document?: string; readonly comment?: string }

export type HistoryEntry = {
  readonly revision: number
  readonly position: bigint
  /** Type of the event. */
  readonly type: string
  /** ISO 8601 UTC. */
  readonly at: string
  readonly actor: Actor
  readonly formVersion: string | null
  /** null: none were written; undefined: erased. */
  readonly notes: string | null | undefined
  /** What was asked for; [] for events that ask for nothing. */
  readonly items: readonly HistoryItem[]
  readonly changes: readonly HistoryChange[]
}

/** The history of one submission, opened, newest first; see `findSealedHistory` for paging and its errors. */
export async function findHistory(
  database: CommonQueryMethods,
  { openValue, ...filter }: HistoryFilter & { readonly openValue: OpenValue },
): Promise<{ entries: HistoryEntry[]; next?: string }> {
  const { entries, ...rest } = await findSealedHistory(database, filter)
  return { entries: await Promise.all(entries.map((entry) => openEntry(entry, openValue))), ...rest }
}

async function openEntry({ rows, ...entry }: SealedEntry, openValue: OpenValue): Promise<HistoryEntry> {
  const [first] = rows
  const personId = first?.person_id ?? ''
  const notes = first?.notes ? await openValue(personId, first.notes, 'notes') : null
  const items = await Promise.all(
    (first?.items ?? []).map(async ({ comment: sealed, person, field, document }) => {
      const comment = sealed === undefined ? undefined : await openValue(personId, sealed, 'comment')
      return {
        person,
        ...(field === undefined ? {} : { field }),
        ...(document === undefined ? {} : { document }),
        ...(typeof comment === 'string' ? { comment } : {}),
      }
    }),
  )
  const changes = await Promise.all(rows.map((row) => openChange(row, openValue)))
  return { ...entry, notes: textOrErased(notes), items, changes: changes.flat() }
}

async function openChange(row: SealedEntry['rows'][number], openValue: OpenValue): Promise<HistoryChange[]> {
  const { field, field_kind: kind, person, person_id: personId, sealed_as: sealedAs } = row
  if (field === null || kind === null) return []
  const open = (value: Json) =>
    sealedAs === null || typeof value !== 'string' ? value : openValue(personId ?? '', value, sealedAs)
  const [from, to] = await Promise.all([open(row.from_value), open(row.to_value)])
  // The booking is stored whole each time, and equal values have different ciphertexts.
  if (kind === 'booking' && from !== undefined && from === to) return []
  return [{ kind, field, person, personId, from, to }]
}

function textOrErased(notes: Json | undefined): string | null | undefined {
  return typeof notes === 'string' || notes === null ? notes : undefined
}
