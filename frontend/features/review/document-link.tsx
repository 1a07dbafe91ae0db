import type { HistoryChange } from '@fleet/backend/filling/contract'
import type { ReactNode } from 'react'

/** Where a document is opened; opening it is an entry of the access log, so nothing loads it ahead. */
export function documentAddress(submissionId: string, documentId: string): string {
  return `/api/submissions/${submissionId}/documents/${documentId}`
}

/** The name of a file as the way to it, while there is one. */
export function DocumentLink({ submissionId, document, children }: { submissionId: string; document: HistoryChange['document']; children: ReactNode }) {
  if (document === undefined || document.isGone) return children
  return (
    <a href={documentAddress(submissionId, document.documentId)} target="_blank" rel="noopener" className="inline-flex min-h-touch items-center fine:min-h-dense">
      {children}
    </a>
  )
}
