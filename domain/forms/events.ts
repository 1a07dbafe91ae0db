import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/** A version of a form began to serve; `files` and what was stored before are all of it, by path. */
export type FormPublished = Event<
  'FormPublished',
  {
    formId: string
    /** Content hash of the files, hex. */
    version: string
    /** Who changed the files: git's author of a clean checkout, else `file edit`. */
    author: string
    /** Contents that this stream did not hold before; without `manifest`: all files. */
    files: { [path: string]: string }
    /** All files of the version by path: SHA-256 of the content, hex. */
    manifest?: { [path: string]: string }
    /** What is different from the version before, for people. */
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
  /** The same in each language in which the form calls something otherwise. */
  readonly inLanguages?: { readonly [language: string]: ChangeValues }
}

export type FormEvent = FormPublished | FormFilePartStored

export const formDeclarations: Declarations<FormEvent> = {
  FormPublished: {
    fields: { formId: 'id', version: 'id', author: 'text', files: 'text', manifest: 'text', changes: 'text' },
  },
  FormFilePartStored: { fields: { formId: 'id', hash: 'id', part: 'plain', parts: 'plain', content: 'text' } },
}
