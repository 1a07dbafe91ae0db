import type { HistoryChange } from '@fleet/backend/form-instances/contract'
import type { ReactNode } from 'react'
import { DocumentName } from '../document-viewer/document-name.tsx'
import type { ReadForm } from './read-form.ts'

type Props = {
  filled: Pick<ReadForm, 'documentAddress'>
  document: HistoryChange['document']
  name: string
  children: ReactNode
}

/** The name of a file as the way to it, while there is one; staff see removed ones for a while. */
export function DocumentLink({ filled, document, name, children }: Props) {
  if (document === undefined || document.isGone) return children
  const { documentId } = document
  return (
    <DocumentName
      documents={[{ id: documentId, name, address: filled.documentAddress(documentId, 'history') }]}
      at={0}
      className="inline-flex min-h-touch items-center fine:min-h-dense"
    >
      <span>{children}</span>
    </DocumentName>
  )
}
