import type { FormRules } from '../form-instances/form-rules.ts'
import { fieldOf, selfAndParents, type PersonRecord } from '../form-instances/state.ts'
import { type Problem, reject } from '../kernel/rejection.ts'
import type { AnswerRequest } from './model/commands.ts'
import type { RequestedItem, SubmissionEvent } from './model/events.ts'
import type { SubmissionPorts } from './model/ports.ts'
import { handedToOthers } from './model/parts.ts'
import { nameOfRequest } from './model/request-state.ts'
import type { StartedSubmission } from './model/state.ts'

/** How a request was answered: with another answer or document, by a confirmation, or not yet. */
type RequestOutcome = 'changed' | 'right' | undefined

type FieldNaming = Pick<FormRules, 'presentName' | 'underNewNames' | 'differences'>

/** A confirmation of a document counts while the document is attached. */
export function requestOutcome(state: StartedSubmission, item: RequestedItem, form: FieldNaming): RequestOutcome {
  if (isChanged(state, item, form)) return 'changed'
  const isConfirmed = nameOfRequest(item).every((name) => state.confirmedItems.includes(name))
  return isConfirmed && (item.document === undefined || hasDocument(state, item)) ? 'right' : undefined
}

function hasDocument(
  { documents }: StartedSubmission,
  { person, document }: Pick<RequestedItem, 'person' | 'document'>,
): boolean {
  return documents.some((one) => one.person === person && one.kind === document)
}

function isChanged(
  { persons, documents, atRequest }: StartedSubmission,
  { person, field, document }: RequestedItem,
  form: FieldNaming,
): boolean {
  const isNew =
    document !== undefined &&
    documents.some(
      (one) => one.person === person && one.kind === document && !atRequest.documents.includes(one.documentId),
    )
  return (
    isNew ||
    (field !== undefined &&
      differs(
        form.presentName(field),
        form,
        [atRequest.persons, persons].map((all) => all[person - 1]),
      ))
  )
}

/** In a list: whether the named item or field changed, was added or removed. */
function differs(name: string, form: FieldNaming, [then, now]: readonly (PersonRecord | undefined)[]): boolean {
  const field = fieldOf(name)
  const [before, after] = [then, now].map((record) => form.underNewNames(record?.answers ?? {})[field])
  return form
    .differences(field, before, after)
    .some((part) => selfAndParents(part).includes(name) || selfAndParents(name).includes(part))
}

/** Unanswered requests. */
export function unanswered(state: StartedSubmission, form: FieldNaming): readonly RequestedItem[] {
  return state.requestedItems.filter((item) => requestOutcome(state, item, form) === undefined)
}

/** A problem for each unanswered request, at its field. */
export function requestProblems(state: StartedSubmission, form: FormRules): Problem[] {
  return unanswered(state, form).flatMap(({ person, field, document }): Problem[] => {
    const name = field === undefined ? form.uploads.get(document ?? '') : form.presentName(field)
    return name === undefined ? [] : [{ person, field: name, code: 'asked' }]
  })
}

/**
 * Confirms that a requested item is correct as it is; no event when it is answered.
 * @throws Rejection submissions.notEditable
 * notAsked
 * documentMissing
 */
export function answerRequest(
  state: StartedSubmission,
  { data: { person, field, document }, meta: { actor } }: AnswerRequest,
  { form }: Pick<SubmissionPorts, 'form'>,
): SubmissionEvent[] {
  const { status, requestedItems } = state
  if (status !== 'missing_docs' || handedToOthers(state, actor).includes(person))
    reject('submissions.notEditable', { values: { status } })
  const present = (name: string | undefined) => name && form.presentName(name)
  const item = requestedItems.find(
    (one) => one.person === person && present(one.field) === present(field) && one.document === document,
  )
  const personId = state.persons[person - 1]?.personId
  if (item === undefined || personId === undefined) return reject('submissions.notAsked')
  if (requestOutcome(state, item, form) !== undefined) return []
  if (document !== undefined && !hasDocument(state, item)) reject('submissions.documentMissing')
  const { comment: _, person: passengerIndex, ...about } = item
  return [{ type: 'RequestAnswered', data: { personId, passengerIndex, ...about } }]
}
