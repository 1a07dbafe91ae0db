import type { Answers, FormInstanceEvent, PersonId } from '../form-instances/events.ts'
import { personRecord } from '../form-instances/edit-context.ts'
import type { FormRules } from '../form-instances/form-rules.ts'
import { fieldOf } from '../form-instances/state.ts'
import { reject } from '../kernel/rejection.ts'
import type { HandOverPart, TakePart, TakePartBack } from './model/commands.ts'
import type { SubmissionEvent } from './model/events.ts'
import { type ActivePart, activeParts } from './model/parts.ts'
import type { StartedSubmission } from './model/state.ts'

/** With requested items the leader could not fill in what is cleared when a part is taken back. */
export function canChangeParts({
  status,
  requestedItems,
}: Pick<StartedSubmission, 'status' | 'requestedItems'>): boolean {
  return status === 'draft' || (status === 'missing_docs' && requestedItems.length === 0)
}

function refuseAfterSubmit(state: StartedSubmission): void {
  const { status } = state
  if (!canChangeParts(state)) reject('submissions.notEditable', { values: { status } })
}

/**
 * Hands a part over to a member of the group. Open requests to confirm are withdrawn: the member confirms in the part.
 * @throws Rejection submissions.unknownPerson
 * notEditable
 * parts.first (person 1 leads)
 * parts.handedOver
 */
export function handOverPart(state: StartedSubmission, { data }: HandOverPart): SubmissionEvent[] {
  const { partId, person, email, language } = data
  if (state.parts.handed.some((one) => one.partId === partId)) return []
  const { personId } = personRecord({ now: state, participantCount: state.groupSize }, person)
  if (person === 1) reject('parts.first')
  refuseAfterSubmit(state)
  if (state.parts.handed.some((one) => one.personId === personId)) reject('parts.handedOver')
  const waiting = state.confirmations.filter((one) => one.personId === personId && one.confirmed === undefined)
  return [
    ...waiting.map(({ confirmationId }): SubmissionEvent => ({
      type: 'ConfirmationTakenBack',
      data: { confirmationId, personId },
    })),
    { type: 'PartHandedOver', data: { partId, personId, passengerIndex: person, email, language } },
  ]
}

/**
 * The part of a link, if this account may take it or has it. @throws Rejection parts.own
 * parts.oneEach
 * invitations.invalid
 */
export function partToTake(state: StartedSubmission, { partId, accountId }: TakePart['data']): ActivePart {
  const all = activeParts(state)
  const part = all.find((one) => one.partId === partId)
  if (part === undefined || (part.taken !== undefined && part.taken.accountId !== accountId))
    return reject('invitations.invalid')
  if (state.guestAccountId === accountId) reject('parts.own')
  if (all.some((one) => one !== part && one.taken?.accountId === accountId)) reject('parts.oneEach')
  return part
}

/** Assigns a part to the account; a repeat changes nothing. @throws as `partToTake` */
export function takePart(state: StartedSubmission, { data }: TakePart): SubmissionEvent[] {
  const { partId, personId, taken } = partToTake(state, data)
  return taken === undefined ? [{ type: 'PartTaken', data: { partId, personId, accountId: data.accountId } }] : []
}

/** Removes a member's private answers; they stay in the history, for staff. */
function removePrivateAnswers(
  { persons, documents }: StartedSubmission,
  personId: PersonId,
  form: FormRules,
): FormInstanceEvent[] {
  const person = persons.findIndex((one) => one.personId === personId) + 1
  const own = persons[person - 1]?.answers ?? {}
  const answers: Answers = Object.fromEntries(
    Object.keys(own).flatMap((field) => (form.isPrivate(fieldOf(field)) ? [[field, null]] : [])),
  )
  const files = documents.filter(
    (one) => one.personId === personId && (one.kind === undefined || form.isPrivate(one.kind)),
  )
  return [
    ...files.map(({ documentId, kind }): FormInstanceEvent => ({
      type: 'DocumentRemoved',
      data: { documentId, personId, kind },
    })),
    ...(Object.keys(answers).length === 0
      ? []
      : [{ type: 'AnswersSaved' as const, data: { personId, passengerIndex: person, answers } }]),
  ]
}

/**
 * Returns a part to the leader; a repeat changes nothing.
 * @throws Rejection submissions.notEditable it was submitted, and not everything may be corrected
 */
export function takePartBack(
  state: StartedSubmission,
  { data: { partId } }: TakePartBack,
  { form }: { readonly form: FormRules },
): SubmissionEvent[] {
  const found = state.parts.handed.find((one) => one.partId === partId)
  if (found === undefined) return []
  refuseAfterSubmit(state)
  const cleared = found.taken === undefined ? [] : removePrivateAnswers(state, found.personId, form)
  return [...cleared, { type: 'PartTakenBack', data: { partId, personId: found.personId } }]
}
