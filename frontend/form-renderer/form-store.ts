import type { ReactNode } from 'react'
import type { Answers, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { PdfFormValues } from '@fleet/form-schemas/engine/runtime/validation/pdf-form'

/** The state of a field apart from its value. Equal content is the same object, which avoids rerenders. */
export type FieldState = {
  /** The problem of the answer, in the reader's language. */
  readonly problem?: { readonly severity: 'error' | 'warning'; readonly text: string }
  /** A reviewer's comment on this field and its author; `answered`: a text that it has been answered. */
  readonly comment?: { readonly text: string; readonly author: string; readonly answered?: string }
  /** A change of the answer that the person did not make: cleared, or changed by another person. */
  readonly note?: string
  /** The note is about answers that `undo` restores. */
  readonly canUndo?: true
  readonly readOnly: boolean
}

/** Holds the answers of a form that is being filled in. The form draws the store's values and reports every edit. */
export type FormStore = {
  /** The whole flat record; a new object after each change. */
  readonly answers: () => Answers
  /** `undefined` removes the answer. */
  readonly set: (field: string, value: JsonValue | undefined) => void
  /** Undoes the field's last edit, with the answers that it cleared; absent: undo is not supported. */
  readonly undo?: (field: string) => void
  /** Called when the person leaves the field: now its problem may be shown. */
  readonly markLeft: (field: string) => void
  readonly stateOf: (field: string) => FieldState
  /** Fields that are not drawn because other content replaces them; absent: none. */
  readonly hiddenFields?: () => ReadonlySet<string>
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Reveals a secret of the record, which is recorded; null: it is empty.
 * @throws Error with a message for the person
 */
export type Reveal = (field: string) => Promise<string | null>

export type StoredFile = {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** ISO 8601; absent when unknown. */
  readonly addedAt?: string
  /** Address for opening it. */
  readonly href?: string
  /** Absent: the name decides whether it is a picture. */
  readonly contentType?: string
  /** The answers typed into the PDF, if it is our own form. */
  readonly read?: PdfFormValues
}

/** An upload in progress. */
export type FileUpload = {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** 0 to 1: the share already sent. */
  readonly share: number
  /**
   * `held`: continues by itself when there is a connection or the server accepts it; `checking`: completely sent;
   * `failed`: does not continue by itself; `waiting`: the server attaches it after the virus scan.
   */
  readonly state: 'sending' | 'held' | 'checking' | 'failed' | 'waiting'
  /** Why it is held or has failed: an error, or a text of the server. */
  readonly problem?: unknown
  /** A retry may help. */
  readonly again?: boolean
  /** Stored on the device: it continues after a reload. */
  readonly isKept: boolean
  /** Sent by another person, who alone can cancel it. */
  readonly isOthers?: true
  /** The file that this one replaces when it has arrived. */
  readonly replaces?: string
}

/** Files are uploaded apart from the answers; a field of widget `file` uses this port. */
export type FormFiles = {
  readonly listed: (kind: string) => readonly StoredFile[]
  /** Uploads in progress, in the order they were added; the same object until one of them changes. */
  readonly uploads: (kind: string) => readonly FileUpload[]
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Uploads a file in the background, also when the step is left. `replaces`: a listed file that is removed when this
   * one has arrived.
   */
  readonly send: (kind: string, file: File, replaces?: string) => void
  /** Retries now instead of at the next scheduled attempt. */
  readonly retry: (uploadId: string) => void
  /** Stops and forgets the upload. */
  readonly cancel: (uploadId: string) => void
  /** @throws Error with a message for the person */
  readonly remove: (id: string) => Promise<void>
  /**
   * Restores a file removed in this visit; absent: not supported.
   * @throws Error with a message for the person
   */
  readonly restore?: (id: string) => Promise<void>
  /** Renders who has viewed a file; absent: views are not shown. */
  readonly renderViews?: (id: string) => ReactNode
}
