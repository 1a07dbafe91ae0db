import { fieldOf } from '@fleet/domain/form-instances/state'
import type { Actor } from '@fleet/domain/kernel/event'
import { editable } from '@fleet/domain/submissions/model/editing'
import { lastDayToPropose, proposableIn } from '@fleet/domain/submissions/model/proposals'
import { type StartedSubmission, participants } from '@fleet/domain/submissions/model/state'
import { requestOutcome } from '@fleet/domain/submissions/requests'
import { unchangedInvitationAnswers } from '@fleet/domain/submissions/invitation-answers'
import type { Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { currentName } from '@fleet/form-schemas/engine/runtime/renames'
import type { Registration, RegistrationAnswer } from '../contract.ts'
import type { WaitingFile } from '../../../form-instances/contract.ts'
import { shownFiles, shownPersons, shownProgress } from '../../../form-instances/answer.ts'
import { formRules } from '../../../form-instances/form-rules.ts'
import type { RequestedItem } from '../requested-item-contract.ts'

/** Reader, and current state of the registration, also when an old revision is shown. */
type AnswerContext = Pick<
  Registration,
  | 'may'
  | 'erasedPersons'
  | 'currentStep'
  | 'confirmations'
  | 'parts'
  | 'part'
  | 'handsParts'
  | 'filledBy'
  | 'agencyApproved'
> & { readonly form: Form; readonly actor: Actor; readonly waiting: readonly WaitingFile[] }

/** `GET /api/submissions/:id`: answers of person 1 flat, of all persons in `persons` by number. */
export function submissionAnswer(
  { state, revision }: { state: StartedSubmission; revision: number },
  { form, currentStep, actor, waiting, ...rest }: AnswerContext,
): RegistrationAnswer {
  const persons = shownPersons(form, participants(state))
  const nameOf = (field: string) => currentName(form.definition, field) ?? field
  const open = editable(state, actor, nameOf)
  const { isGroupBooking, groupSize, groupLeaderName, agentSnapshot } = state
  const userId = state.guestAccountId ?? null
  return {
    ...persons['1'],
    ...shownProgress(form, currentStep, state),
    id: state.submissionId,
    referenceCode: state.referenceCode,
    status: state.status,
    isGroupBooking,
    groupSize,
    groupLeaderName,
    // The account that fills in for a group counts as its leader.
    groupLeaderId: isGroupBooking ? userId : null,
    passengerIndex: 1,
    userId,
    agentId: agentSnapshot?.agentId ?? null,
    agentSnapshot: agentSnapshot ?? null,
    reviewedAt: state.reviewedAt ?? null,
    reviewedBy: state.reviewedBy ?? null,
    reviewNotes: state.reviewNotes,
    documents: documentsOf(state, waiting),
    persons,
    requestedItems: shownRequests(state, form),
    fromOperator: unchangedInvitationAnswers(state),
    proposeUntil: proposeUntilOf(state.status, persons),
    editable: typeof open === 'boolean' ? open : [...open],
    ...rest,
    revision,
  }
}

function proposeUntilOf(
  status: StartedSubmission['status'],
  persons: Registration['persons'],
): Registration['proposeUntil'] {
  if (!proposableIn.includes(status)) return {}
  return Object.fromEntries(
    Object.entries(persons).map(([person, answers]) => [person, lastDayToPropose(answers) ?? null]),
  )
}

/** All documents in `files`; the medical form of person 1 as in the specification, and of all by person. */
function documentsOf(submission: StartedSubmission, waiting: readonly WaitingFile[]): Registration['documents'] {
  const files = shownFiles(submission)
  const forms = files.flatMap(({ person, kind, name, uploadedAt }): [string, { name: string; uploadedAt: string }][] =>
    kind === 'medicalForm' ? [[String(person), { name, uploadedAt }]] : [],
  )
  // The last one of each person counts.
  const medicalForms = Object.fromEntries(forms)
  const first = medicalForms['1']
  return { files, waiting, medicalForms, ...(first === undefined ? {} : { medicalForm: first }) }
}

/** The requested items under the current field names, with the answer at the time of the request and whether it was answered. */
function shownRequests(state: StartedSubmission, form: Form): RequestedItem[] {
  const rules = formRules(form)
  const { persons, documents } = state.atRequest
  return state.requestedItems.map(({ person, comment, field, document }) => {
    const name = field === undefined ? undefined : rules.presentName(field)
    const answers = rules.underNewNames(persons[person - 1]?.answers ?? {})
    const files = state.documents.filter(
      (one) => one.person === person && one.kind === document && documents.includes(one.documentId),
    )
    const answered = requestOutcome(
      state,
      { person, comment, ...(field === undefined ? {} : { field }), ...(document === undefined ? {} : { document }) },
      rules,
    )
    return {
      person,
      comment,
      ...(name === undefined ? {} : { field: name }),
      ...(document === undefined ? {} : { document }),
      was:
        name === undefined
          ? files.map(({ documentId }) => documentId)
          : rules.shown(fieldOf(name), answers[fieldOf(name)] ?? null),
      ...(answered === undefined ? {} : { answered: true }),
      ...(answered === 'right' ? { isRight: true } : {}),
    }
  })
}
