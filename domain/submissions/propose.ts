import { evolveInstance, fieldOf, sameValue } from '../form-instances/state.ts'
import type { Answers } from '../form-instances/events.ts'
import { personRecord } from '../form-instances/edit-context.ts'
import type { FormRules } from '../form-instances/form-rules.ts'
import { computeChange } from '../form-instances/save.ts'
import { type Problem, reject } from '../kernel/rejection.ts'
import type { ProposeChanges, WithdrawProposal } from './model/commands.ts'
import type { SubmissionEvent } from './model/events.ts'
import { editContextOf } from './model/editing.ts'
import type { SubmissionPorts } from './model/ports.ts'
import { handedToOthers } from './model/parts.ts'
import { waitingProposals } from './model/proposal-state.ts'
import { lastDayToPropose, proposableIn } from './model/proposals.ts'
import type { StartedSubmission } from './model/state.ts'

/** Effective answers of a person. */
export function effectiveAnswers({ persons }: StartedSubmission, form: FormRules, person: number): Answers {
  return form.effective(persons[person - 1]?.answers ?? {}, person > 1 ? persons[0]?.answers : undefined)
}

/** Leaves out answers that the form itself clears when the others change. */
function withoutDerivedChanges(
  patch: Answers,
  own: Answers,
  { form, first }: { form: FormRules; first: Answers | undefined },
): Answers {
  const set = Object.entries(patch).filter(([, value]) => value !== null)
  const follows = set.length === 0 ? {} : form.change(own, Object.fromEntries(set), first)
  return Object.fromEntries(Object.entries(patch).filter(([field, value]) => value !== null || follows[field] !== null))
}

/** Documents are uploaded, not proposed. */
function refuseDocumentFlags(form: FormRules, fields: readonly string[], person: number): void {
  const flags = new Set(form.uploads.values())
  const problems = fields
    .filter((field) => flags.has(field))
    .map((field): Problem => ({ person, field, code: 'notEditable' }))
  if (problems.length > 0) reject('submissions.invalid', { problems })
}

function refuseDuplicates(
  { proposals }: StartedSubmission,
  fields: readonly string[],
  { personId, person, form }: { personId: string; person: number; form: FormRules },
): void {
  const waiting = waitingProposals(proposals)
    .filter((one) => one.personId === personId)
    .flatMap(({ answers }) => Object.keys(answers).map(form.presentName))
  const problems = fields
    .filter((field) => waiting.includes(field))
    .map((field): Problem => ({ person, field, code: 'proposed' }))
  if (problems.length > 0) reject('proposals.waiting', { problems })
}

/**
 * Proposes other answers of one person after submitting: those that differ from the viewed ones. Staff must be able to
 * accept them, so they are validated like a save, and must be valid by themselves.
 * @throws Rejection proposals.notOpen
 * tooLate
 * nothing
 * waiting (a field already waits for staff)
 * submissions.unknownPerson
 * invalid
 * notEditable
 * conflict
 * incomplete
 */
export function proposeChanges(
  state: StartedSubmission,
  { data, meta }: ProposeChanges,
  { form, baseState }: SubmissionPorts,
): SubmissionEvent[] {
  const { proposalId, today, ...proposed } = data
  const { person } = proposed
  if (state.proposals.some((one) => one.proposalId === proposalId)) return []
  if (!proposableIn.includes(state.status)) reject('proposals.notOpen', { values: { status: state.status } })
  const filling = { ...editContextOf(state, meta.actor, form), open: true as const }
  const { personId, answers: own } = personRecord(filling, person)
  const before = effectiveAnswers(state, form, person)
  const last = lastDayToPropose(before)
  if (last !== undefined && today > last) reject('proposals.tooLate', { values: { day: last } })

  const { patch, answers: changed } = computeChange({
    ...filling,
    baseState: baseState.status === 'none' ? state : baseState,
    data: proposed,
  })
  const first = person > 1 ? state.persons[0]?.answers : undefined
  const after = effectiveAnswers(
    evolveInstance(state, { type: 'AnswersSaved', data: { personId, passengerIndex: person, answers: changed } }),
    form,
    person,
  )
  refuseDocumentFlags(form, Object.keys(patch), person)
  const answers = Object.fromEntries(
    Object.entries(withoutDerivedChanges(patch, own, { form, first })).filter(
      ([field]) => !sameValue(before[field], after[field]),
    ),
  )
  const fields = Object.keys(answers)
  if (fields.length === 0) reject('proposals.nothing')
  refuseDuplicates(state, fields, { personId, person, form })
  const problems = form
    .problems(after, { today, person })
    .errors.filter(({ field = '' }) => fields.includes(fieldOf(field)))
  if (problems.length > 0) reject('submissions.incomplete', { problems })
  return [
    {
      type: 'ChangesProposed',
      data: {
        proposalId,
        personId,
        passengerIndex: person,
        before: Object.fromEntries(fields.map((field) => [field, before[field] ?? null])),
        answers,
      },
    },
  ]
}

/**
 * Withdraws a waiting proposal; a repeat changes nothing. @throws Rejection proposals.notFound
 * decided
 */
export function withdrawProposal(
  state: StartedSubmission,
  { data: { proposalId }, meta }: WithdrawProposal,
): SubmissionEvent[] {
  const handed = handedToOthers(state, meta.actor)
  const found =
    state.proposals.find((one) => one.proposalId === proposalId && !handed.includes(one.person)) ??
    reject('proposals.notFound')
  if (found.outcome === 'withdrawn') return []
  if (found.outcome !== 'waiting') reject('proposals.decided')
  return [{ type: 'ProposalWithdrawn', data: { proposalId, personId: found.personId } }]
}
