import type { ReactNode } from 'react'
import type { Answers, JsonValue } from '@fleet/form-schemas/engine/definition'

/** What stands beside one field, besides its value. Equal content is the same object, so that readers stay still. */
export type FieldState = {
  /** What is wrong with the answer, in the reader's words. */
  readonly problem?: { readonly severity: 'error' | 'warning'; readonly text: string }
  /** What a reviewer said about this field, and who; `answered`: that the answer to it is there. */
  readonly comment?: { readonly text: string; readonly who: string; readonly answered?: string }
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
  readonly covered?: () => ReadonlySet<string>
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
}

/** A file that is not taken, of a wrong kind or too large: sending it again changes nothing. */
export class FileRefused extends Error {}

/** Files are uploaded apart from the answers; a field of widget `file` asks this port. */
export type FormFiles = {
  readonly listed: (kind: string) => readonly StoredFile[]
  /** Ends when the server has the file. @throws FileRefused | Error with a message for the person */
  readonly upload: (kind: string, file: File, progress: (share: number) => void) => Promise<void>
  /** @throws Error with a message for the person */
  readonly remove: (id: string) => Promise<void>
  /** Puts back what was removed in this visit; absent: nothing is put back here. @throws Error with a message for the person */
  readonly restore?: (id: string) => Promise<void>
  /** Draws who saw a file; absent: nobody is told here. */
  readonly whoSaw?: (id: string) => ReactNode
}
