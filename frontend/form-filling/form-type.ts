import type { RequestedItem } from '@fleet/backend/features/submissions/requested-item-contract'
import type { DocumentView, HistoryEntry, Saved } from '@fleet/backend/form-instances/contract'
import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Answer, Call } from '../lib/http/http.ts'
import type { FormInstanceData, Patch } from './form-instance-data.ts'

/** All that tells one kind of form from another while it is filled; the rest is the form's files. */
export type FormType<View extends FormInstanceData = FormInstanceData> = {
  readonly formId: string
  /** Of the page on which one is filled. */
  readonly page: (id: string) => string
  readonly calls: FormInstanceCalls<View>
  readonly texts: FillingTexts
  /** What it takes to hand it in, among the acts the server offers; absent: `submit`. */
  readonly submitAction?: string
  /** Continue and the submit wait until what the step's completion names is answered. */
  readonly waitsForCompletion?: true
  /** `one`: there is no booking, and steps of that scope are the person's like any other. */
  readonly persons: 'one' | GroupSettings<View>
}

/** Several persons on one form, as its booking says. */
export type GroupSettings<View extends FormInstanceData> = {
  readonly booking: Booking<View>
  /** How many take part by the booking's answers. */
  readonly groupSizeOf: (booking: Answers) => number
  /** Number of the step at which it opens. */
  readonly resumeAt: (view: View) => number
  /** What somebody is called in headings; '' while there is no name. */
  readonly nameOf: (answers: Answers) => string
  /** The same in a few letters: their first name. */
  readonly shortNameOf: (answers: Answers) => string
}

/** The steps of scope `booking`: asked once, before any person. */
export type Booking<View extends FormInstanceData> = {
  /** Id of the message over what it lacks, and instead of a step's number. */
  readonly title: string
  /** Its answers, as the server tells them. */
  readonly answersIn: (view: View) => Answers
  /** Whether what it lacks stands in the way of the submit. */
  readonly isRequired: (booking: Answers) => boolean
  /** Whether the server takes it when this answer is taken back. */
  readonly canBeTakenBack: (field: string) => boolean
}

/** How the server is asked about one of them: by the contract of its kind. */
export type FormInstanceCalls<View extends FormInstanceData = FormInstanceData> = {
  readonly read: (id: string, signal: AbortSignal | undefined) => Promise<View>
  /** As it was at a revision; absent: this kind of form does not ask. */
  readonly readAt?: (id: string, revision: number) => Promise<View>
  readonly save: (id: string, body: Patch, options: RequestOptions) => Promise<Saved>
  /** `shown`: hash of what was read before it was signed. */
  readonly submit: (id: string, options: RequestOptions, shown: string | undefined) => Promise<unknown>
  /** What was asked about is right as it is; absent: nobody is held to what was asked for. */
  readonly confirmItem?: (
    id: string,
    item: Pick<RequestedItem, 'person' | 'field' | 'document'>,
    options: RequestOptions,
  ) => Promise<unknown>
  /** Who changed one answer, the newest first. */
  readonly history: (
    id: string,
    of: { readonly person: number; readonly field: string },
  ) => Promise<readonly HistoryEntry[]>
  /** Who saw its documents, newest first. */
  readonly documentViews: (
    id: string,
    page: { readonly limit: string; readonly cursor: string | undefined },
    signal: AbortSignal,
  ) => Promise<Answer<readonly DocumentView[]>>
  /** Where its documents are: pages link to them. */
  readonly documents: (id: string) => string
  /** Where files that are to become documents go, by tus. */
  readonly uploads: (id: string) => string
  readonly removeDocument: (
    id: string,
    documentId: string,
    options: RequestOptions,
  ) => Promise<{ readonly revision: number }>
  /** Puts a removed document back; absent: this kind of form does not. */
  readonly restoreDocument?: (
    id: string,
    documentId: string,
    options: RequestOptions,
  ) => Promise<{ readonly revision: number }>
  /** Shows a secret, an act on record; absent: this kind of form has none. */
  readonly reveal?: (id: string, field: string) => Promise<string | null>
  /** What a save says over the wire. */
  readonly body: (parts: SaveParts) => Patch
}

type RequestOptions = Omit<Call, 'method' | 'body'>

/** What one save is about; at least one of them. */
type SaveParts = {
  readonly booking?: Patch | undefined
  readonly answers?: { readonly person: number; readonly patch: Patch } | undefined
  /** To go on with. */
  readonly step?: OpenedStep | undefined
}

/** A step that was opened: the number says where it stood. */
export type OpenedStep = { readonly id: string; readonly number: number }

/** Ids of messages that not every form says alike. */
export type FillingTexts = {
  /** On the button that ends the form. */
  readonly submit: string
  /** That it was handed in, as a toast; its text is `<id>.text`. Absent where the page that opens says so. */
  readonly submitted?: string
  /** That answers are saved, the first time on this page and afterwards; its text is `<id>.text`. */
  readonly saved?: { readonly first: string; readonly later: string }
  /** Who asks, above a reviewer's comment; absent where nobody comments. */
  readonly commentAuthor?: string
}
