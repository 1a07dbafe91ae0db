import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/** The page that somebody looked at a document from: what they looked for. */
export const purposes = ['review', 'form', 'summary', 'history', 'list'] as const
export type Purpose = (typeof purposes)[number]

/** Somebody was given the bytes of a document: the metadata say who, and when. */
export type DocumentViewed = Event<
  'DocumentViewed',
  {
    submissionId: string
    documentId: string
    /** Absent: no page said it. */
    purpose?: Purpose
    /** Only as a small picture. */
    isSmall?: true
  }
>

/** What is stored is not what was uploaded, so it was shown to nobody. Once for each document. */
export type DocumentDamaged = Event<
  'DocumentDamaged',
  {
    submissionId: string
    documentId: string
    /** `missing`: there is no such file; `changed`: other bytes than those uploaded, or of another document. */
    reason: 'missing' | 'changed'
  }
>

/** The bytes of a removed document are gone: the time was over that the form keeps them for. */
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
