import type { Event, RecordedEvent } from '../kernel/event.ts'
import type { Answers, AnswersSaved, FormTookEffect, DocumentAttached, FormInstanceEvent, PersonId } from './events.ts'
import type { FormRules } from './form-rules.ts'
import type { Json } from '../kernel/json.ts'

/** The field that `<field>`, `<field>.<item id>` or `<field>.<item id>.<field of the item>` is in. */
export function fieldOf(name: string): string {
  return name.split('.', 1)[0] ?? name
}

/** The name and its ancestors: of an item its list, of an item's field also the item. */
export function selfAndParents(name: string): string[] {
  const parts = name.split('.')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
}

/**
 * Adds to events about answers the names of what they change within repeating groups, so that the history of an item
 * finds them.
 */
export function withChangedParts<E extends Event>(
  events: readonly E[],
  { persons }: Pick<FormInstanceState, 'persons'>,
  form: Pick<FormRules, 'differences' | 'underNewNames'>,
): E[] {
  return events.map((event) => {
    if (!isAboutAnswers(event)) return event
    const own = persons.find(({ personId }) => personId === event.data.personId)?.answers ?? {}
    const parts = partsIn(
      event.data.answers,
      'before' in event.data ? event.data.before : form.underNewNames(own),
      form,
    )
    return parts.length === 0 ? event : { ...event, data: { ...event.data, parts } }
  })
}

type AboutAnswers = AnswersSaved | FormTookEffect

function isAboutAnswers<E extends Event>(event: E | (E & AboutAnswers)): event is E & AboutAnswers {
  return event.type === 'AnswersSaved' || event.type === 'FormTookEffect'
}

function partsIn(answers: Answers, before: Answers, form: Pick<FormRules, 'differences'>): string[] {
  return Object.entries(answers).flatMap(([field, value]) =>
    form.differences(field, before[field], value).filter((name) => name !== field),
  )
}

/** Equal as JSON; null and absent are equal, and the order of choices does not matter. */
export function sameValue(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined || a === null || b === null) return (a ?? null) === (b ?? null)
  if (typeof a !== 'object' || typeof b !== 'object') return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  if (
    Array.isArray(a) &&
    Array.isArray(b) &&
    [...a, ...b].every((choice) => typeof choice === 'string' || typeof choice === 'number')
  ) {
    return a.length === b.length && a.every((choice) => b.includes(choice))
  }
  const left = Object.entries(a)
  const right = new Map(Object.entries(b))
  return left.length === right.size && left.every(([key, value]) => right.has(key) && sameValue(value, right.get(key)))
}

export type PersonRecord = { readonly personId: PersonId; readonly answers: Answers }

/** `person`: number from 1. `attachedAt`: revision of its event; absent before the event is recorded. */
export type AttachedDocument = Readonly<Omit<DocumentAttached['data'], 'passengerIndex'>> & {
  readonly person: number
  readonly attachedAt?: number
}

/** A removed document, with revision and time (ISO 8601, UTC) of its removal. */
type RemovedDocument = AttachedDocument & {
  readonly removed: { readonly revision: number; readonly at: string }
}

/** An attached or removed document. */
export type KeptDocument = AttachedDocument & Partial<Pick<RemovedDocument, 'removed'>>

/** The state that all form instances share: answers and documents by person. */
export type FormInstanceState = {
  /** Its number in the form it was opened under. */
  readonly currentStep: number
  /** The step itself; undefined: nothing was opened. */
  readonly currentStepId?: string
  /** In order; persons beyond the group's size are set aside. */
  readonly persons: readonly PersonRecord[]
  readonly documents: readonly AttachedDocument[]
  readonly removedDocuments: readonly RemovedDocument[]
  /** ISO 8601, UTC, as the two below. */
  readonly createdAt?: string
  readonly updatedAt?: string
  readonly submittedAt?: string
  /** The form version it was last submitted with; none while it is a draft. */
  readonly submittedUnder?: string
  /** The form version of the last write. */
  readonly writtenUnder?: string
}

/** A recorded event, or a decided one, which has no position and time yet. */
export type MaybeRecorded<E extends Event> = E | RecordedEvent<E>

export function emptyInstance(personId: PersonId): FormInstanceState {
  return { currentStep: 0, persons: [{ personId, answers: {} }], documents: [], removedDocuments: [] }
}

/** Applies a stored change; `null` removes an answer. */
function changed(answers: Answers, change: Answers): Answers {
  const all = { ...answers, ...change }
  const isAnswer = (value: Json | undefined) => value !== null && value !== undefined
  return Object.values(all).every(isAnswer)
    ? all
    : Object.fromEntries(Object.entries(all).filter(([, value]) => isAnswer(value)))
}

/** Inserts after the document that it replaces, else at the end. */
function insertDocument(
  documents: readonly AttachedDocument[],
  attached: AttachedDocument,
): readonly AttachedDocument[] {
  const place = documents.findIndex(({ documentId }) => documentId === attached.replaces)
  return place < 0 ? [...documents, attached] : documents.toSpliced(place + 1, 0, attached)
}

function withoutDocument<State extends FormInstanceState>(
  state: State,
  documentId: string,
  event: MaybeRecorded<FormInstanceEvent>,
): State {
  const found = state.documents.find((one) => one.documentId === documentId)
  if (found === undefined) return state
  const removed =
    'metadata' in event ? [{ ...found, removed: { revision: event.revision, at: event.metadata.occurredAt } }] : []
  return {
    ...state,
    documents: state.documents.filter((one) => one !== found),
    removedDocuments: [...state.removedDocuments, ...removed],
  }
}

/** The state after one more event; an unknown event changes nothing. */
export function evolveInstance<State extends FormInstanceState>(
  state: State,
  event: MaybeRecorded<FormInstanceEvent>,
): State {
  switch (event.type) {
    case 'AnswersSaved': {
      const { personId, answers } = event.data
      const persons = state.persons.map((person) =>
        person.personId === personId ? { ...person, answers: changed(person.answers, answers) } : person,
      )
      return { ...state, persons }
    }
    case 'StepVisited':
      return {
        ...state,
        currentStep: event.data.step,
        currentStepId: event.data.stepId,
      }
    case 'DocumentAttached': {
      const { passengerIndex: person, ...document } = event.data
      const attached = { ...document, person, ...('metadata' in event ? { attachedAt: event.revision } : {}) }
      // A restored document is no longer a removed one.
      return {
        ...state,
        documents: insertDocument(state.documents, attached),
        removedDocuments: state.removedDocuments.filter(({ documentId }) => documentId !== document.documentId),
      }
    }
    case 'DocumentRemoved':
      return withoutDocument(state, event.data.documentId, event)
    default:
      return state
  }
}

/** Times of creation and last write, and the version, as far as the event is recorded. */
export function writeInfo(
  { createdAt }: FormInstanceState,
  event: MaybeRecorded<Event>,
): Pick<FormInstanceState, 'createdAt' | 'updatedAt' | 'writtenUnder'> {
  if (!('metadata' in event)) return {}
  const { occurredAt, formVersion } = event.metadata
  return {
    createdAt: createdAt ?? occurredAt,
    updatedAt: occurredAt,
    ...(formVersion === undefined ? {} : { writtenUnder: formVersion }),
  }
}

/** Time and version of a submit, as far as the event is recorded. */
export function submitInfo(event: MaybeRecorded<Event>): Pick<FormInstanceState, 'submittedAt' | 'submittedUnder'> {
  if (!('metadata' in event)) return {}
  const { occurredAt, formVersion } = event.metadata
  return { submittedAt: occurredAt, ...(formVersion === undefined ? {} : { submittedUnder: formVersion }) }
}

/** All documents ever attached, present ones first. */
export function allDocuments(state: { readonly status: 'none' } | FormInstanceState): readonly KeptDocument[] {
  return 'documents' in state ? [...state.documents, ...state.removedDocuments] : []
}

/** The form version in use: after a submit the submitted one, since no more may be answered; undefined: the newest. */
export function versionOf(state: { readonly status: 'none' } | FormInstanceState): string | undefined {
  return 'documents' in state ? state.submittedUnder : undefined
}
