import type { DocumentPurpose } from '@fleet/backend/form-instances/contract'

/**
 * Address of a document, opened from a page; each view is recorded. `documents`: base address of the form's documents.
 */
export function documentAddress(documents: string, documentId: string, from: DocumentPurpose): string {
  return `${documents}/${encodeURIComponent(documentId)}?from=${from}`
}
