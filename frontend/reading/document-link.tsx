import type { HistoryChange } from '@fleet/backend/filling/contract'
import type { ReactNode } from 'react'
import type { ReadForm } from './read-form.ts'

/** The name of a file as the way to it, while there is one. */
export function DocumentLink({ filled, document, children }: { filled: Pick<ReadForm, 'documentAddress'>; document: HistoryChange['document']; children: ReactNode }) {
  if (document === undefined || document.isGone) return children
  return (
    <a href={filled.documentAddress(document.documentId, 'history')} target="_blank" rel="noopener" className="inline-flex min-h-touch items-center fine:min-h-dense">
      {children}
    </a>
  )
}
