import type { FormInstanceState, PersonRecord } from '../../form-instances/state.ts'
import type { RequestedItem } from './events.ts'

/** Requests of staff, and how they were answered. */
export type Requests = {
  /** Kept until staff accept the answers; [] when there are none, or when everything may be corrected. */
  readonly requestedItems: readonly RequestedItem[]
  /** Answers and document ids at the time of the request. */
  readonly atRequest: { readonly persons: readonly PersonRecord[]; readonly documents: readonly string[] }
  /** Items that the person confirmed as correct: `2:passportNumber`. */
  readonly confirmedItems: readonly string[]
}

export const noRequests: Requests = {
  requestedItems: [],
  atRequest: { persons: [], documents: [] },
  confirmedItems: [],
}

/** Opens requests for these items. Items of erased persons are absent. */
export function requestItems(
  { persons, documents }: Pick<FormInstanceState, 'persons' | 'documents'>,
  items: readonly RequestedItem[] = [],
): Requests {
  return {
    requestedItems: items,
    atRequest: { persons, documents: documents.map(({ documentId }) => documentId) },
    confirmedItems: [],
  }
}

/** As `2:passportNumber`; [] after an erasure. */
export function nameOfRequest({
  person,
  field,
  document,
}: Pick<RequestedItem, 'person' | 'field' | 'document'>): string[] {
  const name = field ?? document
  return name === undefined ? [] : [`${person}:${name}`]
}
