import type { DocumentPurpose } from '@fleet/backend/form-instances/contract'

/** Where a document is opened from that page; each opening is on record. `documents`: where the form's documents are. */
export function documentAddress(documents: string, documentId: string, from: DocumentPurpose): string {
  return `${documents}/${encodeURIComponent(documentId)}?from=${from}`
}
