import type { RequestedItem } from '@fleet/backend/features/submissions/requested-item-contract'
import type { DocumentPurpose, ShownFile } from '@fleet/backend/form-instances/contract'
import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { ShownDocument } from '../document-viewer/shown-document.ts'
import type { Reveal } from '../form-renderer/form-store.ts'

/** A filled form as staff read it, whatever kind of form it is. */
export type FormInstanceView = {
  readonly formId: string
  /** The event after which it stands so. */
  readonly revision: number
  readonly formVersion: string
  /** Numbers of the persons it is about. */
  readonly persons: readonly number[]
  readonly answersOf: (person: number) => Answers
  /** Undefined while there is no name. */
  readonly nameOf: (person: number) => string | undefined
  readonly files: readonly ShownFile[]
  /** Where a document is opened from that page; opening it is an entry of the access log, so nothing loads it ahead. */
  readonly documentAddress: (documentId: string, from: DocumentPurpose) => string
  readonly requestedItems: readonly RequestedItem[]
  /** Where a step of a person is filled; absent: whoever reads it does not fill it. */
  readonly stepAddress?: (step: number, person: number) => string
  readonly reveal?: Reveal
  /** Id of the message above what was written for those who fill it. */
  readonly notesHeadingId: string
}

/** Whether several persons fill it, so that whose something is has to be said. */
export function isGroup({ persons }: FormInstanceView): boolean {
  return persons.length > 1
}

/** A file of it as it is looked at from that page. */
export function documentOf(
  { documentAddress }: Pick<FormInstanceView, 'documentAddress'>,
  { documentId, name, contentType }: Pick<ShownFile, 'documentId' | 'name' | 'contentType'>,
  from: DocumentPurpose,
): ShownDocument {
  return { id: documentId, name, contentType, address: documentAddress(documentId, from) }
}
