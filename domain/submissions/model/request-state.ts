import type { Filled, PersonRecord } from '../../form-instances/filled.ts'
import type { RequestedItem } from './events.ts'

/** What staff asked for, and what came of it. */
export type Requests = {
  /** Until staff accept what was answered; [] when nothing was asked for, or when everything may be corrected. */
  readonly requestedItems: readonly RequestedItem[]
  /** What everybody had said then, and which documents were there. */
  readonly whenAsked: { readonly persons: readonly PersonRecord[]; readonly documents: readonly string[] }
  /** What is right as it is, by the word of who was asked: `2:passportNumber`. */
  readonly saidRight: readonly string[]
}

export const nothingAsked: Requests = { requestedItems: [], whenAsked: { persons: [], documents: [] }, saidRight: [] }

/** Staff ask for these. Of who was erased nothing is left to ask for. */
export function asking(
  { persons, documents }: Pick<Filled, 'persons' | 'documents'>,
  items: readonly RequestedItem[] = [],
): Requests {
  return {
    requestedItems: items,
    whenAsked: { persons, documents: documents.map(({ documentId }) => documentId) },
    saidRight: [],
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
