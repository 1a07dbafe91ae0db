import type { Event } from '../kernel/event.ts'
import type { Json } from '../kernel/json.ts'
import type { HistoryDeclarations } from '../kernel/history.ts'

export type PersonId = string
export type Answers = { readonly [field: string]: Json }

/** Only the answers that changed. `null`: the answer was taken back, or cleared by a rule. */
export type AnswersSaved = Event<
  'AnswersSaved',
  {
    personId: PersonId
    passengerIndex: number
    answers: Answers
    /** What changed within repeating groups, by name: items that came or went, and fields of others. */
    parts?: readonly string[]
    /**
     * `form`: what the form said of itself, defaults and what is taken from person 1, was stored at a submit. `invitation`: what the
     * operator knew when the guest was invited. Absent: the actor's word.
     */
    by?: 'form' | 'invitation'
  }
>

/**
 * Another version of the form says something else of a person's answers: a default, what is taken from person 1, a rule, a
 * condition. Told before the first write under that version. What the person said stays as it was, so that it is back
 * when the form is.
 */
export type FormTookEffect = Event<
  'FormTookEffect',
  {
    personId: PersonId
    passengerIndex: number
    /** What was said until then. `null`: nothing. */
    before: Answers
    /** The same fields from then on. */
    answers: Answers
    /** As of `AnswersSaved`. */
    parts?: readonly string[]
  }
>

/** The person went to another step of the form; a return resumes there. */
export type StepVisited = Event<
  'StepVisited',
  {
    /** Its number in the form it was stored under. */
    step: number
    /** The step, whatever its number is by now. */
    stepId: string
  }
>

/** What somebody typed into a form that is filled in on a screen, as far as its fields were still there. Dates ISO 8601. */
export type ReadBack = {
  readonly name?: string
  readonly birthDate?: string
  /** Of the declaration. */
  readonly signedOn?: string
  /** Of the physician's statement. */
  readonly certifiedOn?: string
  /** The declaration, by a certificate or by hand. Absent where it cannot be told. */
  readonly isSigned?: boolean
}

/** A file was uploaded. */
export type DocumentAttached = Event<
  'DocumentAttached',
  {
    documentId: string
    /** Names the stored bytes: a new one at every attempt to upload. */
    fileId: string
    personId: PersonId
    passengerIndex: number
    /** The kind of document, one of those that the form collects: `passportCopy`, `medicalForm`. */
    kind: string
    fileName: string
    contentType: string
    /** Bytes. */
    size: number
    /** SHA-256 of the file, hex. */
    sha256: string
    /** ISO 8601, UTC. */
    uploadedAt: string
    read?: ReadBack
    /** The document whose place it takes, among the pages of its kind; that one is removed in the same append. */
    replaces?: string
  }
>

/** A file was taken away. */
export type DocumentRemoved = Event<'DocumentRemoved', { documentId: string; personId: PersonId; kind: string }>

/** What happens to any form that is filled, in whichever stream. */
export type FormInstanceEvent = AnswersSaved | FormTookEffect | StepVisited | DocumentAttached | DocumentRemoved

/** Of one person. */
const one = ({ personId }: { personId: PersonId }) => [personId]

export const formInstanceDeclarations: HistoryDeclarations<FormInstanceEvent> = {
  AnswersSaved: {
    history: { kind: 'answers', isOfPerson: true, shows: ['answers'] },
    of: one,
    fields: { personId: 'id', passengerIndex: 'plain', answers: 'personal', parts: 'personal', by: 'plain' },
  },
  FormTookEffect: {
    history: { kind: 'answers', isOfPerson: true, shows: ['answers'] },
    of: one,
    fields: { personId: 'id', passengerIndex: 'plain', before: 'personal', answers: 'personal', parts: 'personal' },
  },
  StepVisited: { history: 'hidden', fields: { step: 'plain', stepId: 'id' } },
  DocumentAttached: {
    history: { kind: 'documents', isOfPerson: true, shows: ['kind'] },
    of: one,
    fields: {
      documentId: 'id',
      fileId: 'id',
      personId: 'id',
      passengerIndex: 'plain',
      uploadedAt: 'time',
      replaces: 'id',
      kind: 'personal',
      fileName: 'personal',
      contentType: 'personal',
      size: 'personal',
      sha256: 'personal',
      read: 'personal',
    },
  },
  DocumentRemoved: {
    history: { kind: 'documents', isOfPerson: true, shows: ['kind'] },
    of: one,
    fields: { documentId: 'id', personId: 'id', kind: 'personal' },
  },
}
