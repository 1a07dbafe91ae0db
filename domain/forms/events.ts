import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/** A version of a form was published; its files are in `files` or in earlier events, by path. */
export type FormPublished = Event<
  'FormPublished',
  {
    formId: string
    /** Content hash of the files, hex. */
    version: string
    /** Author of the change: git's author of a clean checkout, else `file edit`. */
    author: string
    /** Contents new to this stream; without `manifest`: all files. */
    files: { [path: string]: string }
    /** All files of the version by path: SHA-256 of the content, hex. */
    manifest?: { [path: string]: string }
    /** Changes since the previous version, for people. */
    changes?: FormChange[]
  }
>

/** A part of a file that is too long for one event; `FormPublished` names it by its hash. */
export type FormFilePartStored = Event<
  'FormFilePartStored',
  {
    formId: string
    /** SHA-256 of the whole content, hex. */
    hash: string
    /** From 1. */
    part: number
    parts: number
    /** Base64 of this part of the deflated content. */
    content: string
  }
>

type ChangeValues = { readonly [name: string]: string | number }

/** One difference between two versions; its text is `formChanges.<code>` in each language. */
export type FormChange = {
  readonly kind: 'added' | 'removed' | 'changed'
  readonly code: string
  readonly step?: string
  readonly field?: string
  /** For the text: names, titles and values; titles are English. */
  readonly values: ChangeValues
  /** The same by language, where it differs. */
  readonly inLanguages?: { readonly [language: string]: ChangeValues }
}

export type FormEvent = FormPublished | FormFilePartStored

export const formDeclarations: Declarations<FormEvent> = {
  FormPublished: {
    fields: { formId: 'id', version: 'id', author: 'text', files: 'text', manifest: 'text', changes: 'text' },
  },
  FormFilePartStored: { fields: { formId: 'id', hash: 'id', part: 'plain', parts: 'plain', content: 'text' } },
}
