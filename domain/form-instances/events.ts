import type { Event } from '../kernel/event.ts'
import type { Json } from '../kernel/json.ts'
import type { HistoryDeclarations } from '../kernel/history.ts'

export type PersonId = string
export type Answers = { readonly [field: string]: Json }

/** Answers changed; only those that did. `null`: the answer was removed, or cleared by a rule. */
export type AnswersSaved = Event<
  'AnswersSaved',
  {
    personId: PersonId
    passengerIndex: number
    answers: Answers
    /** Changes within repeating groups, by name: added and removed items, and fields of others. */
    parts?: readonly string[]
    /**
     * `form`: defaults and answers inherited from person 1, stored at a submit. `invitation`: answers that the operator
     * gave with the invitation. Absent: the actor's answers.
     */
    by?: 'form' | 'invitation'
  }
>

/**
 * Another version of the form changed the effective answers of a person, by a default, inheritance, a rule or a
 * condition. Stored before the first write under that version. Own answers stay, and apply again when the form does.
 */
export type FormTookEffect = Event<
  'FormTookEffect',
  {
    personId: PersonId
    passengerIndex: number
    /** The previous effective answers. `null`: none. */
    before: Answers
    /** The same fields now. */
    answers: Answers
    /** As in `AnswersSaved`. */
    parts?: readonly string[]
  }
>

/** The person opened another step of the form; a return resumes there. */
export type StepVisited = Event<
  'StepVisited',
  {
    /** Its number in the form it was stored under. */
    step: number
    /** The step's id, which outlives its number. */
    stepId: string
  }
>

/** Values read from a fillable PDF, where its fields were still present. Dates ISO 8601. */
export type ReadBack = {
  readonly name?: string
  readonly birthDate?: string
  /** Of the declaration. */
  readonly signedOn?: string
  /** Of the physician's statement. */
  readonly certifiedOn?: string
  /** Whether the declaration is signed, by a certificate or by hand. Absent: unknown. */
  readonly isSigned?: boolean
}

/** A file was uploaded. */
export type DocumentAttached = Event<
  'DocumentAttached',
  {
    documentId: string
    /** Id of the stored bytes: a new one for each upload attempt. */
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
    /** The document that it replaces among the pages of its kind; removed in the same append. */
    replaces?: string
  }
>

/** A document was removed. */
export type DocumentRemoved = Event<'DocumentRemoved', { documentId: string; personId: PersonId; kind: string }>

/** The events of every form instance, in whichever stream. */
export type FormInstanceEvent = AnswersSaved | FormTookEffect | StepVisited | DocumentAttached | DocumentRemoved

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
