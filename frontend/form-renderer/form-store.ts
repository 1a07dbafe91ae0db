import type { ReactNode } from 'react'
import type { Answers, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { ReadBack } from '@fleet/form-schemas/engine/runtime/validation/read-back'

/** What stands beside one field, besides its value. Equal content is the same object, so that readers stay still. */
export type FieldState = {
  /** What is wrong with the answer, in the reader's words. */
  readonly problem?: { readonly severity: 'error' | 'warning'; readonly text: string }
  /** What a reviewer said about this field, and who; `answered`: that the answer to it is there. */
  readonly comment?: { readonly text: string; readonly author: string; readonly answered?: string }
  /** What happened to the answer without the person's doing: cleared, chosen by someone else. */
  readonly note?: string
  /** The note tells of answers that `undo` brings back. */
  readonly canUndo?: true
  readonly readOnly: boolean
}

/** Where a form's answers live while it is filled. The form draws what the store says and reports every edit to it. */
export type FormStore = {
  /** The whole flat record; a new object after each change. */
  readonly answers: () => Answers
  /** `undefined` takes the answer back. */
  readonly set: (field: string, value: JsonValue | undefined) => void
  /** Takes the field's last edit back, with the answers that it cleared; absent: nothing is undone here. */
  readonly undo?: (field: string) => void
  /** The person left the field: now is the time to say what is wrong with it. */
  readonly left: (field: string) => void
  readonly stateOf: (field: string) => FieldState
  /** Fields that are not drawn now, because something else stands for them; absent: there are none. */
  readonly hiddenFields?: () => ReadonlySet<string>
  readonly subscribe: (listener: () => void) => () => void
}

/** What a secret of the record says, an act on record; null: nothing. @throws Error with a message for the person */
export type Reveal = (field: string) => Promise<string | null>

export type StoredFile = {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** ISO 8601; absent when not known. */
  readonly addedAt?: string
  /** Address for opening it. */
  readonly href?: string
  /** Absent: its name says whether it is a picture. */
  readonly contentType?: string
  /** What was typed into it, where it is our own form. */
  readonly read?: ReadBack
}

/** A file on its way to the server. */
export type FileUpload = {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** 0 to 1: how much of it has gone. */
  readonly share: number
  /**
   * `held`: it goes on by itself, once there is a connection or the server takes it; `checking`: all of it has arrived;
   * `failed`: it does not go on by itself; `waiting`: the server attaches it once it was scanned.
   */
  readonly state: 'sending' | 'held' | 'checking' | 'failed' | 'waiting'
  /** Why it is held, or has failed: an error, or what the server says. */
  readonly problem?: unknown
  /** Trying again may help. */
  readonly again?: boolean
  /** The device has it: it goes on after a reload as well. */
  readonly isKept: boolean
  /** Somebody else sent it, who alone can take it back. */
  readonly isOthers?: true
  /** The file that goes when this one has arrived. */
  readonly replaces?: string
}

/** Files are uploaded apart from the answers; a field of widget `file` asks this port. */
export type FormFiles = {
  readonly listed: (kind: string) => readonly StoredFile[]
  /** Those on their way, in the order they were added; the same object until one of them changes. */
  readonly uploads: (kind: string) => readonly FileUpload[]
  readonly subscribe: (listener: () => void) => () => void
  /** Takes a file on: it goes up by itself, also when the step is left. `replaces`: a listed one goes when it has arrived. */
  readonly send: (kind: string, file: File, replaces?: string) => void
  /** Now, and not when it would by itself. */
  readonly retry: (uploadId: string) => void
  /** It is not sent any further, and forgotten. */
  readonly cancel: (uploadId: string) => void
  /** @throws Error with a message for the person */
  readonly remove: (id: string) => Promise<void>
  /** Puts back what was removed in this visit; absent: nothing is put back here. @throws Error with a message for the person */
  readonly restore?: (id: string) => Promise<void>
  /** Draws who saw a file; absent: nobody is told here. */
  readonly renderViews?: (id: string) => ReactNode
}
