import type { FormInstanceEvent } from '../form-instances/events.ts'
import { evolveInstance } from '../form-instances/state.ts'
import { isOpen, personRecord } from '../form-instances/edit-context.ts'
import type { FormDeclaration, FormRules } from '../form-instances/form-rules.ts'
import { saveAnswers } from '../form-instances/save.ts'
import { hasExpired } from '../invitations/decider.ts'
import type { Json } from '../kernel/json.ts'
import { type Problem, reject } from '../kernel/rejection.ts'
import type {
  RequestConfirmation,
  ConfirmDeclarations,
  RenewConfirmation,
  TakeBackConfirmation,
} from './model/commands.ts'
import {
  type ConfirmingForm,
  type ActiveConfirmation,
  answersOf,
  activeConfirmations,
  ownRequests,
  waitingConfirmations,
} from './model/confirmations.ts'
import { editContextOf } from './model/editing.ts'
import type { SubmissionEvent } from './model/events.ts'
import type { SubmissionPorts } from './model/ports.ts'
import { type StartedSubmission, submittableFrom } from './model/state.ts'

/** Days until a mailed link expires. */
const confirmationDays = 14
const dayMs = 86_400_000

type Form = Pick<SubmissionPorts, 'form'>

function untilAfter(now: string): string {
  return new Date(Date.parse(now) + confirmationDays * dayMs).toISOString()
}

/** The request of a link, if the form can still be filled in and the request is active. */
export function openRequest(
  state: StartedSubmission,
  confirmationId: string,
  form: ConfirmingForm,
): ActiveConfirmation | undefined {
  const found = activeConfirmations(state, form).find((one) => one.confirmationId === confirmationId)
  const isOver = found?.confirmed === undefined && !submittableFrom.includes(state.status)
  return isOver ? undefined : found
}

/** Saves answers to these fields only, for any actor. */
function answer(
  state: StartedSubmission,
  { form }: Form,
  {
    person,
    fields,
    answers,
  }: { person: number; fields: readonly string[]; answers: { readonly [field: string]: Json } },
): FormInstanceEvent[] {
  const filling = {
    form,
    now: state,
    participantCount: state.groupSize,
    open: fields.map((field) => `${person}:${field}`),
    status: state.status,
  }
  return saveAnswers({ ...filling, baseState: state, data: { person, answers } })
}

function declaredIn(form: FormRules, ids: readonly string[]): FormDeclaration[] {
  const declared = form.confirmations.filter(({ id }) => ids.includes(id))
  if (declared.length === 0 || declared.length !== new Set(ids).size)
    reject('request.invalid', { problems: [{ field: 'declarations', code: 'unknown' }] })
  return declared
}

/**
 * Asks a guest to confirm declarations. Clears the present answers to them, so that the answers are the guest's own. A
 * newer request replaces an older one.
 * @throws Rejection submissions.unknownPerson
 * notEditable
 * request.invalid naming `declarations`
 */
export function requestConfirmation(
  state: StartedSubmission,
  { data, meta }: RequestConfirmation,
  { form }: Form,
): SubmissionEvent[] {
  if (state.confirmations.some(({ confirmationId }) => confirmationId === data.confirmationId)) return []
  const { person, declarations, ...facts } = data
  const filling = editContextOf(state, meta.actor, form)
  const { personId } = personRecord(filling, person)
  const declared = declaredIn(form, declarations)
  const fields = declared.flatMap((one) => one.fields)
  if (
    !submittableFrom.includes(state.status) ||
    filling.handedToOthers?.includes(person) === true ||
    fields.some((field) => !isOpen(filling.open, person, [field]))
  ) {
    reject('submissions.notEditable', { values: { status: state.status } })
  }
  const cleared = answer(
    state,
    { form },
    { person, fields, answers: Object.fromEntries(fields.map((field) => [field, null])) },
  )
  const request = {
    ...facts,
    personId,
    passengerIndex: person,
    declarations: declared.map(({ id }) => id),
    expiresAt: untilAfter(meta.now),
  }
  return [...cleared, { type: 'ConfirmationAsked', data: request }]
}

/**
 * Sends a new link to the same address after the old one expired; [] while it is valid, or when the request is over.
 */
export function renewConfirmation(
  state: StartedSubmission,
  { data, meta }: RenewConfirmation,
  { form }: Form,
): SubmissionEvent[] {
  const found = waitingConfirmations(state, form).find(({ confirmationId }) => confirmationId === data.expiredId)
  if (
    found === undefined ||
    !hasExpired(found, meta.now) ||
    openRequest(state, found.confirmationId, form) === undefined
  )
    return []
  const { personId, person, declarations, email = null, language } = found
  const { confirmationId, tokenHash } = data
  return [
    {
      type: 'ConfirmationAsked',
      data: {
        confirmationId,
        tokenHash,
        personId,
        passengerIndex: person,
        declarations,
        email,
        language,
        expiresAt: untilAfter(meta.now),
      },
    },
  ]
}

/**
 * Withdraws an unconfirmed request, so that the agent can answer while the form is open; a repeat changes nothing.
 * @throws Rejection confirmations.confirmed
 * submissions.notEditable
 */
export function takeBackConfirmation(
  state: StartedSubmission,
  { data: { confirmationId } }: TakeBackConfirmation,
): SubmissionEvent[] {
  const found = state.confirmations.find((one) => one.confirmationId === confirmationId)
  if (found === undefined) return []
  if (found.confirmed !== undefined) reject('confirmations.confirmed')
  if (!submittableFrom.includes(state.status)) reject('submissions.notEditable', { values: { status: state.status } })
  return [{ type: 'ConfirmationTakenBack', data: { confirmationId, personId: found.personId } }]
}

/** Problems of one person's answers to the requested fields. */
function problemsWith(
  state: StartedSubmission,
  form: FormRules,
  { person, fields }: ActiveConfirmation,
  today: string,
): Problem[] {
  const answers = answersOf(state, person, form)
  const missing = fields
    .filter((field) => answers[field] === undefined)
    .map((field): Problem => ({ person, field, code: 'required' }))
  const wrong = form.problems(answers, { today, person }).errors.filter(({ field = '' }) => fields.includes(field))
  return [...wrong, ...missing.filter(({ field }) => wrong.every((problem) => problem.field !== field))]
}

function confirmed(
  { confirmationId, personId, person, declared }: ActiveConfirmation,
  shown?: string,
): SubmissionEvent {
  const facts = { confirmationId, personId, passengerIndex: person, declarations: declared.map(({ id }) => id) }
  return { type: 'DeclarationsConfirmed', data: { ...facts, ...(shown === undefined ? {} : { shown }) } }
}

/**
 * Confirms the requested declarations; a repeat changes nothing.
 * @throws Rejection confirmations.invalid
 * expired
 * changed (the form differs from the one that they read)
 * changedSinceShown (the answers differ from those that they read)
 * submissions.invalid
 * incomplete
 */
export function confirmDeclarations(
  state: StartedSubmission,
  { data, meta }: ConfirmDeclarations,
  { form }: Form,
): SubmissionEvent[] {
  const request = openRequest(state, data.confirmationId, form) ?? reject('confirmations.invalid')
  if (request.confirmed !== undefined) return []
  if (hasExpired(request, meta.now)) reject('confirmations.expired')
  if (data.formVersion !== form.version) reject('confirmations.changed')
  if (data.shown !== undefined && data.shown !== request.shown) reject('confirmations.changedSinceShown')
  const saved = answer(state, { form }, { person: request.person, fields: request.fields, answers: data.answers })
  const problems = problemsWith(saved.reduce(evolveInstance, state), form, request, data.today)
  if (problems.length > 0) reject('submissions.incomplete', { problems })
  return [...saved, confirmed(request, data.shown)]
}

/** Confirms requests that the guest's own account answered in the form with these events. */
export function fulfilled(
  state: StartedSubmission,
  events: readonly SubmissionEvent[],
  { actor, form }: Pick<SubmissionPorts, 'form'> & { actor: RequestConfirmation['meta']['actor'] },
): SubmissionEvent[] {
  const isAnswered = (personId: string, field: string) =>
    state.persons.find((one) => one.personId === personId)?.answers[field] !== undefined
  const touched = new Set(
    events.flatMap((event) =>
      event.type === 'AnswersSaved'
        ? Object.keys(event.data.answers).map((field) => `${event.data.personId}:${field}`)
        : [],
    ),
  )
  return ownRequests(state, actor, form)
    .filter(
      ({ personId, fields }) =>
        fields.some((field) => touched.has(`${personId}:${field}`)) &&
        fields.every((field) => isAnswered(personId, field)),
    )
    .map((request) => confirmed(request))
}
