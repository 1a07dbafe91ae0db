import { reject } from '../kernel/rejection.ts'
import type { Actor } from '../kernel/event.ts'
import type { AttachDocument, RemoveDocument } from './commands.ts'
import { editable } from './editing.ts'
import type { Answers, SubmissionEvent } from './events.ts'
import type { AttachedDocument, StartedSubmission, Submission } from './state.ts'

/** Upload fields: the flag that says a copy is there, by kind of document. */
export const attachedFlags: Readonly<Record<string, string | undefined>> = {
  passportCopy: 'passportCopyAttached',
  idFrontCopy: 'idFrontCopyAttached',
  idBackCopy: 'idBackCopyAttached',
  medicalForm: 'medicalFormAttached',
}

/** Kept for one registration, of all its persons: five for each of twenty. */
export const mostDocuments = 100

function refuseWhenClosed(state: StartedSubmission, actor: Actor, passengerIndex: number, kind: string) {
  const open = editable(state, actor)
  const flag = attachedFlags[kind]
  if (open === true) return
  if (open !== false && (open.includes(`${passengerIndex}:${kind}`) || open.includes(`${passengerIndex}:${flag}`))) return
  reject('submissions.notEditable', { values: { status: state.status } })
}

/**
 * Attaches an uploaded file and sets the matching flag; the same document again changes nothing, and a document's bytes
 * are never others.
 * @throws Rejection submissions.notFound | unknownPerson | notEditable | documents.unknownKind | documents.taken | documents.tooMany
 */
export function attach(state: Submission, { data, meta }: AttachDocument): SubmissionEvent[] {
  if (state.status === 'none') reject('submissions.notFound')
  const person = state.persons[data.passengerIndex - 1]
  if (person === undefined || data.passengerIndex > state.groupSize) {
    reject('submissions.unknownPerson', { values: { person: data.passengerIndex, groupSize: state.groupSize } })
  }
  if (!Object.hasOwn(attachedFlags, data.kind)) reject('documents.unknownKind')
  const there = state.documents.find((one) => one.documentId === data.documentId)
  if (there !== undefined) return there.sha256 === data.sha256 ? [] : reject('documents.taken')
  refuseWhenClosed(state, meta.actor, data.passengerIndex, data.kind)
  if (state.documents.length >= mostDocuments) reject('documents.tooMany', { values: { limit: mostDocuments } })
  const { personId } = person
  const flag = attachedFlags[data.kind]
  return [
    { type: 'DocumentAttached', data: { ...data, personId, uploadedAt: meta.now } },
    ...(flag === undefined || person.answers[flag] === true
      ? []
      : [flagSaved(personId, data.passengerIndex, flag, true)]),
  ]
}

/**
 * Takes a document away, and the flag with the last of its kind.
 * @throws Rejection submissions.notFound | documents.notFound | submissions.notEditable
 */
export function remove(state: Submission, { data, meta }: RemoveDocument): SubmissionEvent[] {
  if (state.status === 'none') reject('submissions.notFound')
  const document = state.documents.find((one) => one.documentId === data.documentId)
  if (document === undefined) reject('documents.notFound')
  const { documentId, personId, passengerIndex, kind } = document
  refuseWhenClosed(state, meta.actor, passengerIndex, kind)
  const others = state.documents.filter((one) => one.personId === personId && one.kind === kind)
  const flag = attachedFlags[kind]
  const own = state.persons.find((person) => person.personId === personId)?.answers ?? {}
  return [
    { type: 'DocumentRemoved', data: { documentId, personId, kind } },
    ...(flag === undefined || own[flag] === undefined || others.length > 1 ? [] : [flagSaved(personId, passengerIndex, flag, null)]),
  ]
}

/** The flags a person's documents set: while a copy is there its flag holds, whatever a form or a rule made of it. */
export function flagsOfDocuments(documents: readonly AttachedDocument[], personId: string): Answers {
  const flags = documents.filter((one) => one.personId === personId).map((one) => attachedFlags[one.kind])
  return Object.fromEntries(flags.flatMap((flag) => (flag === undefined ? [] : [[flag, true]])))
}

function flagSaved(personId: string, passengerIndex: number, flag: string, value: true | null): SubmissionEvent {
  return { type: 'AnswersSaved', data: { personId, passengerIndex, answers: { [flag]: value } } }
}
