import type { Actor } from '@fleet/domain/kernel/event'
import type { Json } from '@fleet/domain/kernel/json'
import { editable, isStaff } from '@fleet/domain/submissions/editing'
import type { Answers } from '@fleet/domain/submissions/events'
import type { StartedSubmission } from '@fleet/domain/submissions/state'
import { takingPart } from '@fleet/domain/submissions/state'
import type { Form } from '@fleet/form-schemas/engine/definition'
import { effectiveAnswers } from '@fleet/form-schemas/engine/effective'
import { formFields } from '@fleet/form-schemas/engine/form-fields'
import { isFlag } from './domain-form.ts'
import type { SubmissionRecord } from './record.ts'

/** Steps a person fills: those after booking setup. */
export function totalSteps({ definition }: Form): number {
  return definition.steps.filter((step) => step.number > 0).length
}

/** Answers as shown: flags that say nothing are false. */
function shown(form: Form, answers: Answers): Answers {
  const flags = [...formFields(form.definition).keys()].filter((field) => isFlag(form, field))
  return { ...Object.fromEntries(flags.map((flag): [string, Json] => [flag, false])), ...answers }
}

/** `GET /api/submissions/:id`: person 1's answers flat, everybody's in `persons` by number (spec part 2, section 3). */
export function submissionAnswer(
  { submission, record, revision }: { submission: StartedSubmission; record: SubmissionRecord; revision: number },
  form: Form,
  actor: Actor,
): Record<string, Json> {
  const first = submission.persons[0]?.answers ?? {}
  const persons = takingPart(submission).map(({ answers }, index): [string, Json] => [
    String(index + 1),
    { ...shown(form, effectiveAnswers(form, answers, index > 0 ? first : undefined)) },
  ])
  const people = Object.fromEntries(persons)
  const open = editable(submission, actor)
  return {
    ...shown(form, effectiveAnswers(form, first)),
    id: submission.submissionId,
    referenceCode: submission.referenceCode,
    status: submission.status,
    currentStep: submission.currentStep,
    totalSteps: totalSteps(form),
    isGroupBooking: submission.isGroupBooking,
    groupSize: submission.groupSize,
    groupLeaderName: submission.groupLeaderName,
    passengerIndex: 1,
    userId: submission.guestAccountId ?? null,
    agentId: submission.agentSnapshot?.agentId ?? null,
    agentSnapshot: submission.agentSnapshot ?? null,
    createdAt: record.createdAt ?? null,
    updatedAt: record.updatedAt ?? null,
    submittedAt: record.submittedAt ?? null,
    reviewedAt: record.reviewedAt ?? null,
    // Who of the staff decided is the operator's affair, as in the history
    reviewedBy: isStaff(actor) ? (record.reviewedBy ?? null) : null,
    reviewNotes: submission.reviewNotes,
    documents: documentsOf(submission),
    persons: people,
    requestedItems: submission.requestedItems.map((item) => ({ ...item })),
    editable: typeof open === 'boolean' ? open : [...open],
    revision,
    formVersion: form.definition.version,
  }
}

/** By kind for person 1 as the specification has it (`documents.medicalForm`), and all of them in `files`. */
function documentsOf(submission: StartedSubmission): Json {
  // Of a person who was erased nothing is left to show.
  const readable = submission.documents.filter(({ kind }) => kind !== undefined)
  const files = readable.map(({ documentId, passengerIndex, kind, fileName, contentType, size, uploadedAt }) => ({
    documentId,
    person: passengerIndex,
    kind,
    name: fileName,
    contentType,
    size,
    uploadedAt,
  }))
  const medical = files.findLast(({ person, kind }) => person === 1 && kind === 'medicalForm')
  return { files, ...(medical === undefined ? {} : { medicalForm: { name: medical.name, uploadedAt: medical.uploadedAt } }) }
}
