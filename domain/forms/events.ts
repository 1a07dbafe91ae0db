import type { Event } from '../kernel/event.ts'

/** A version of a form began to serve; `files` is all of it, by path. */
export type FormPublished = Event<'FormPublished', {
  formId: string
  /** Content hash of the files, hex. */
  version: string
  /** Who changed the files: git's author of a clean checkout, else `file edit`. */
  author: string
  files: { [path: string]: string }
}>

export type FormEvent = FormPublished
