import type { RequestedItem } from '@fleet/backend/features/submissions/requested-item-contract'
import type { DocumentView, HistoryEntry, Saved } from '@fleet/backend/form-instances/contract'
import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Answer, Call } from '../lib/http/http.ts'
import type { FormInstanceData, Patch } from './form-instance-data.ts'

/** Everything that differs between form types while filling; the rest is in the form's files. */
export type FormType<View extends FormInstanceData = FormInstanceData> = {
  readonly formId: string
  /** Address of the page of an instance. */
  readonly page: (id: string) => string
  readonly calls: FormInstanceCalls<View>
  readonly texts: FillingTexts
  /** Action in `may` that permits submitting; default `submit`. */
  readonly submitAction?: string
  /** Continue and submit are blocked until the fields of the step's completion are answered. */
  readonly waitsForCompletion?: true
  /** `one`: no booking; steps of that scope belong to the person. */
  readonly persons: 'one' | GroupSettings<View>
}

/** A form for several persons; their number is an answer of the booking. */
export type GroupSettings<View extends FormInstanceData> = {
  readonly booking: Booking<View>
  /** Number of persons by the answers of the booking. */
  readonly groupSizeOf: (booking: Answers) => number
  /** Number of the step to open at. */
  readonly resumeAt: (view: View) => number
  /** Name for headings; '' when unknown. */
  readonly nameOf: (answers: Answers) => string
  /** First name; '' when unknown. */
  readonly shortNameOf: (answers: Answers) => string
}

/** Steps of scope `booking`: filled in once, before the persons. */
export type Booking<View extends FormInstanceData> = {
  /** Id of the heading over its problems, also used instead of a step number. */
  readonly title: string
  /** Answers of the booking in the server's data. */
  readonly answersIn: (view: View) => Answers
  /** Whether its problems block submitting. */
  readonly isRequired: (booking: Answers) => boolean
  /** Whether the server accepts clearing this answer. */
  readonly canBeTakenBack: (field: string) => boolean
}

/** Calls of a form instance, by the contract of its type. */
export type FormInstanceCalls<View extends FormInstanceData = FormInstanceData> = {
  readonly read: (id: string, signal: AbortSignal | undefined) => Promise<View>
  /** Reads a past revision; absent: not supported. */
  readonly readAt?: (id: string, revision: number) => Promise<View>
  readonly save: (id: string, body: Patch, options: RequestOptions) => Promise<Saved>
  /** `shown`: hash of the text that was read before signing. */
  readonly submit: (id: string, options: RequestOptions, shown: string | undefined) => Promise<unknown>
  /** Confirms that a requested answer is correct; absent: requests are not binding. */
  readonly confirmItem?: (
    id: string,
    item: Pick<RequestedItem, 'person' | 'field' | 'document'>,
    options: RequestOptions,
  ) => Promise<unknown>
  /** Changes of one answer, newest first. */
  readonly history: (
    id: string,
    of: { readonly person: number; readonly field: string },
  ) => Promise<readonly HistoryEntry[]>
  /** Views of its documents, newest first. */
  readonly documentViews: (
    id: string,
    page: { readonly limit: string; readonly cursor: string | undefined },
    signal: AbortSignal,
  ) => Promise<Answer<readonly DocumentView[]>>
  /** Base address of its documents. */
  readonly documents: (id: string) => string
  /** Address of the tus endpoint. */
  readonly uploads: (id: string) => string
  readonly removeDocument: (
    id: string,
    documentId: string,
    options: RequestOptions,
  ) => Promise<{ readonly revision: number }>
  /** Restores a removed document; absent: not supported. */
  readonly restoreDocument?: (
    id: string,
    documentId: string,
    options: RequestOptions,
  ) => Promise<{ readonly revision: number }>
  /** Reveals a secret, which is recorded; absent: the form has none. */
  readonly reveal?: (id: string, field: string) => Promise<string | null>
  /** Builds the JSON of a save. */
  readonly body: (parts: SaveParts) => Patch
}

type RequestOptions = Omit<Call, 'method' | 'body'>

/** Content of a save; at least one is set. */
type SaveParts = {
  readonly booking?: Patch | undefined
  readonly answers?: { readonly person: number; readonly patch: Patch } | undefined
  /** Step to resume at. */
  readonly step?: OpenedStep | undefined
}

/** An opened step, with its number at that time. */
export type OpenedStep = { readonly id: string; readonly number: number }

/** Ids of messages that differ between form types. */
export type FillingTexts = {
  /** Label of the submit button. */
  readonly submit: string
  /** Toast after submitting; its text is `<id>.text`. Absent when the next page confirms the submit. */
  readonly submitted?: string
  /** Toasts after the first and later saves; the text is `<id>.text`. */
  readonly saved?: { readonly first: string; readonly later: string }
  /** Author of review comments; absent when there are none. */
  readonly commentAuthor?: string
}
