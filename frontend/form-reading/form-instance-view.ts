import type { RequestedItem } from '@fleet/backend/features/submissions/requested-item-contract'
import type { DocumentPurpose, ShownFile } from '@fleet/backend/form-instances/contract'
import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { ShownDocument } from '../document-viewer/shown-document.ts'
import type { Reveal } from '../form-renderer/form-store.ts'

/** A form instance as staff read it, for all form types. */
export type FormInstanceView = {
  readonly formId: string
  /** Revision that is shown. */
  readonly revision: number
  readonly formVersion: string
  /** Numbers of the persons in it. */
  readonly persons: readonly number[]
  readonly answersOf: (person: number) => Answers
  /** Undefined when unknown. */
  readonly nameOf: (person: number) => string | undefined
  readonly files: readonly ShownFile[]
  /** Address of a document, opened from a page. Each view is recorded, so documents must not be prefetched. */
  readonly documentAddress: (documentId: string, from: DocumentPurpose) => string
  readonly requestedItems: readonly RequestedItem[]
  /** Address of a step in the wizard; absent: the reader cannot edit. */
  readonly stepAddress?: (step: number, person: number) => string
  readonly reveal?: Reveal
  /** Id of the heading above notes to the submitter. */
  readonly notesHeadingId: string
}

/** Whether it has several persons, so that entries need a name. */
export function isGroup({ persons }: FormInstanceView): boolean {
  return persons.length > 1
}

/** A file as a document opened from that page. */
export function documentOf(
  { documentAddress }: Pick<FormInstanceView, 'documentAddress'>,
  { documentId, name, contentType }: Pick<ShownFile, 'documentId' | 'name' | 'contentType'>,
  from: DocumentPurpose,
): ShownDocument {
  return { id: documentId, name, contentType, address: documentAddress(documentId, from) }
}
