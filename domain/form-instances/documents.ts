import type { CommandMeta } from '../kernel/command.ts'
import { reject } from '../kernel/rejection.ts'
import type { Answers, FormInstanceEvent, PersonId, ReadBack } from './events.ts'
import type { AttachedDocument } from './state.ts'
import { type EditContext, isOpen, personRecord } from './edit-context.ts'
import type { FormRules } from './form-rules.ts'

export type DocumentToAttach = {
  readonly documentId: string
  /** Id of the bytes, which were stored before this command. */
  readonly fileId: string
  /** Number of its person, from 1. */
  readonly person: number
  readonly kind: string
  readonly fileName: string
  readonly contentType: string
  readonly size: number
  readonly sha256: string
  readonly read?: ReadBack
  /** The person whose key encrypts the bytes; the person with that number may have changed. */
  readonly personId?: PersonId | undefined
  /** The document of the same person and kind that it replaces. */
  readonly replaces?: string | undefined
}

/** Maximum number of documents of one form: five for each of twenty persons. */
export const maxDocuments = 100

type Touched = { readonly person: number; readonly kind: string; readonly flag: string | undefined }

function refuseWhenClosed(
  { open, handedToOthers: handed = [], status }: EditContext,
  { person, kind, flag }: Touched,
): void {
  if (handed.includes(person) || !isOpen(open, person, [kind, flag]))
    reject('submissions.notEditable', { values: { status } })
}

/** @throws Rejection documents.tooMany for this kind or the whole form */
function refuseTooMany(
  { form, now: { documents } }: EditContext,
  { personId, kind }: { readonly personId: string; readonly kind: string },
): void {
  const max = form.maxFiles(kind)
  if (documents.filter((one) => one.personId === personId && one.kind === kind).length >= max)
    reject('documents.tooMany', { values: { limit: max } })
  if (documents.length >= maxDocuments) reject('documents.tooMany', { values: { limit: maxDocuments } })
}

/**
 * Attaches an uploaded file and sets its flag; a repeat changes nothing, and a document's bytes never change. A
 * replaced document is removed in the same append.
 * @throws Rejection submissions.unknownPerson
 * notEditable
 * documents.unknownKind
 * documents.taken
 * documents.notFound
 * documents.tooMany
 */
export function attachDocument(
  context: EditContext,
  data: DocumentToAttach,
  { now: uploadedAt }: Pick<CommandMeta, 'now'>,
): FormInstanceEvent[] {
  const { documents } = context.now
  const { person, replaces, ...document } = data
  const { kind } = document
  const { personId, answers } = personRecord(context, person)
  const flag = context.form.uploads.get(kind) ?? reject('documents.unknownKind')
  const existing = documents.find((one) => one.documentId === data.documentId)
  if (existing !== undefined) return existing.sha256 === data.sha256 ? [] : reject('documents.taken')
  refuseWhenClosed(context, { person, kind, flag })
  if (document.personId !== undefined && document.personId !== personId)
    reject('submissions.unknownPerson', { values: { person, groupSize: context.participantCount } })
  if (
    replaces !== undefined &&
    !documents.some((one) => one.documentId === replaces && one.personId === personId && one.kind === kind)
  )
    reject('documents.notFound')
  if (replaces === undefined) refuseTooMany(context, { personId, kind })
  return [
    {
      type: 'DocumentAttached',
      data: {
        ...document,
        passengerIndex: person,
        personId,
        uploadedAt,
        ...(replaces === undefined ? {} : { replaces }),
      },
    },
    ...(replaces === undefined
      ? []
      : [{ type: 'DocumentRemoved' as const, data: { documentId: replaces, personId, kind } }]),
    ...(answers[flag] === true ? [] : [flagSaved(personId, person, { [flag]: true })]),
  ]
}

/**
 * Removes a document, and its flag with the last of its kind.
 * @throws Rejection documents.notFound
 * submissions.notEditable
 */
export function removeDocument(context: EditContext, id: string): FormInstanceEvent[] {
  const { documents, persons } = context.now
  const { documentId, personId, person, kind } =
    documents.find((one) => one.documentId === id) ?? reject('documents.notFound')
  const flag = context.form.uploads.get(kind)
  refuseWhenClosed(context, { person, kind, flag })
  const others = documents.filter((one) => one.personId === personId && one.kind === kind)
  const own = persons.find((record) => record.personId === personId)?.answers ?? {}
  const isLast = flag !== undefined && own[flag] !== undefined && others.length === 1
  return [
    { type: 'DocumentRemoved', data: { documentId, personId, kind } },
    ...(isLast ? [flagSaved(personId, person, { [flag]: null })] : []),
  ]
}

/**
 * Restores a removed document; no event when it is attached.
 * @throws Rejection documents.notFound
 * tooMany
 * submissions.unknownPerson
 * notEditable
 */
export function restoreDocument(context: EditContext, id: string): FormInstanceEvent[] {
  const { documents, removedDocuments } = context.now
  if (documents.some(({ documentId }) => documentId === id)) return []
  const {
    removed: _,
    attachedAt: __,
    replaces: ___,
    person,
    ...document
  } = removedDocuments.findLast(({ documentId }) => documentId === id) ?? reject('documents.notFound')
  // After an erasure the kind is unknown.
  const flag = context.form.uploads.get(document.kind) ?? reject('documents.notFound')
  const { personId, answers } = personRecord(context, person)
  refuseWhenClosed(context, { person, kind: document.kind, flag })
  refuseTooMany(context, { personId, kind: document.kind })
  return [
    { type: 'DocumentAttached', data: { ...document, passengerIndex: person } },
    ...(answers[flag] === true ? [] : [flagSaved(personId, person, { [flag]: true })]),
  ]
}

/** The flags of a person's attached documents, which forms and rules cannot clear. */
export function documentFlags(
  { uploads }: FormRules,
  documents: readonly AttachedDocument[],
  personId: string,
): Answers {
  const flags = documents.filter((one) => one.personId === personId).map((one) => uploads.get(one.kind))
  return Object.fromEntries(flags.flatMap((flag) => (flag === undefined ? [] : [[flag, true]])))
}

function flagSaved(personId: string, person: number, answers: Answers): FormInstanceEvent {
  return { type: 'AnswersSaved', data: { personId, passengerIndex: person, answers } }
}
