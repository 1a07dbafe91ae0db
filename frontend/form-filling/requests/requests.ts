import type { RequestedItem } from '@fleet/backend/features/submissions/requested-item-contract'
import type { Answers, Form, StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import { fieldOf, isWithin, namedField, answerChanges } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { FormInstanceData } from '../form-instance-data.ts'

/** A requested item, its field, and whether it is answered. */
export type Request = {
  readonly item: RequestedItem
  readonly person: number
  /** For a document, the field that collects it. */
  readonly field: string
  readonly step: StepDefinition
  readonly answered: 'changed' | 'right' | undefined
}

type RequestContext = {
  readonly form: Form
  readonly view: Pick<FormInstanceData, 'requestedItems' | 'documents'>
  readonly answers: (person: number) => Answers
}

/** Requests in their order; leaves out what the form does not know. */
export function requestsIn({ form, view, answers }: RequestContext): Request[] {
  return (view.requestedItems ?? []).flatMap((item): Request[] => {
    const { person } = item
    const field = item.field ?? documentKinds(form.definition).get(item.document ?? '')
    const step = field === undefined ? undefined : namedField(form.definition, field)?.step
    if (field === undefined || step === undefined) return []
    const isChanged = hasNewFile(item, view) || isDifferent(item, answers(person))
    const answered = isChanged ? 'changed' : item.isRight ? 'right' : undefined
    return [{ item, person, field, step, answered: item.was === undefined ? undefined : answered }]
  })
}

function hasNewFile(
  { person, document, field, was, answered, isRight }: RequestedItem,
  { documents: { files } }: RequestContext['view'],
): boolean {
  if (document === undefined) return false
  // Requested together with an answer: `was` belongs to the answer
  if (field !== undefined) return answered === true && isRight !== true
  const before = Array.isArray(was) ? was : []
  return files.some((file) => file.person === person && file.kind === document && !before.includes(file.documentId))
}

function isDifferent({ field, was }: RequestedItem, answers: Answers): boolean {
  if (field === undefined) return false
  return answerChanges(fieldOf(field), was ?? null, answers[fieldOf(field)] ?? null).some(
    ({ name }) => isWithin(name, field) || isWithin(field, name),
  )
}

/** Only requests that record the old value have to be answered. */
export function isMandatory({ item }: Request): boolean {
  return item.was !== undefined
}
