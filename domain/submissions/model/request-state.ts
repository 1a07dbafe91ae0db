import type { FormInstanceState, PersonRecord } from '../../form-instances/state.ts'
import type { RequestedItem } from './events.ts'

/** What staff asked for, and what came of it. */
export type Requests = {
  /** Until staff accept what was answered; [] when nothing was asked for, or when everything may be corrected. */
  readonly requestedItems: readonly RequestedItem[]
  /** What everybody had said then, and which documents were there. */
  readonly atRequest: { readonly persons: readonly PersonRecord[]; readonly documents: readonly string[] }
  /** What is right as it is, by the word of who was asked: `2:passportNumber`. */
  readonly confirmedItems: readonly string[]
}

export const noRequests: Requests = {
  requestedItems: [],
  atRequest: { persons: [], documents: [] },
  confirmedItems: [],
}

/** Staff ask for these. Of who was erased nothing is left to ask for. */
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

/** As `2:passportNumber`; [] when nothing is left to name. */
export function nameOfRequest({
  person,
  field,
  document,
}: Pick<RequestedItem, 'person' | 'field' | 'document'>): string[] {
  const name = field ?? document
  return name === undefined ? [] : [`${person}:${name}`]
}
