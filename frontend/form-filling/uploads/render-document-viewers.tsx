import type { ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { FormInstanceRef } from '../calls.ts'

const DocumentViewers = lazyPart(async () => (await import('./document-viewers.tsx')).DocumentViewers)

/** Renders who viewed a document of this form. */
export function renderDocumentViewers(instanceRef: FormInstanceRef): (documentId: string) => ReactNode {
  return (documentId) => <DocumentViewers instanceRef={instanceRef} documentId={documentId} />
}
