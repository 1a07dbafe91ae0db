import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/** Pages from which a document can be viewed. */
export const purposes = ['review', 'form', 'summary', 'history', 'list'] as const
export type Purpose = (typeof purposes)[number]

/** A document was opened; the metadata hold account and time. */
export type DocumentViewed = Event<
  'DocumentViewed',
  {
    submissionId: string
    documentId: string
    /** Absent: the page did not send it. */
    purpose?: Purpose
    /** Only as a thumbnail. */
    isSmall?: true
  }
>

/** The stored file differs from the upload, so it was not shown. At most one event for each document. */
export type DocumentDamaged = Event<
  'DocumentDamaged',
  {
    submissionId: string
    documentId: string
    /** `missing`: there is no such file; `changed`: other bytes than those uploaded, or of another document. */
    reason: 'missing' | 'changed'
  }
>

/** The bytes of a removed document were deleted after the form's retention period. */
export type DocumentFileDeleted = Event<
  'DocumentFileDeleted',
  { submissionId: string; documentId: string; fileId: string }
>

export type DocumentEvent = DocumentViewed | DocumentDamaged | DocumentFileDeleted

export const documentDeclarations: Declarations<DocumentEvent> = {
  DocumentViewed: { fields: { submissionId: 'id', documentId: 'id', purpose: 'plain', isSmall: 'plain' } },
  DocumentDamaged: { fields: { submissionId: 'id', documentId: 'id', reason: 'plain' } },
  DocumentFileDeleted: { fields: { submissionId: 'id', documentId: 'id', fileId: 'id' } },
}
