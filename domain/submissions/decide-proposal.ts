import type { Answers } from '../form-instances/events.ts'
import { evolveInstance, fieldOf, sameValue } from '../form-instances/state.ts'
import type { FormRules } from '../form-instances/form-rules.ts'
import { maskedProblem, saveAnswers } from '../form-instances/save.ts'
import { type Problem, reject } from '../kernel/rejection.ts'
import type { DecideProposal } from './model/commands.ts'
import type { SubmissionEvent } from './model/events.ts'
import { editContextOf } from './model/editing.ts'
import type { SubmissionPorts } from './model/ports.ts'
import type { Verdict } from './model/proposal-events.ts'
import type { Proposal } from './model/proposal-state.ts'
import { decidableIn } from './model/proposals.ts'
import { effectiveAnswers } from './propose.ts'
import type { StartedSubmission } from './model/state.ts'

const named = (fields: readonly string[], person: number, code: string) =>
  fields.map((field): Problem => ({ person, field, code }))

/**
 * One verdict for each proposed field, by present names. @throws Rejection request.invalid
 * proposals.undecided
 * review.reasonMissing
 */
function checkVerdicts(
  { answers, person }: Proposal,
  { items, notes }: DecideProposal['data'],
  form: FormRules,
): Verdict[] {
  const proposed = Object.keys(answers).map(form.presentName)
  const verdicts = items.map(({ field, isAccepted, comment }) => ({
    field: form.presentName(field),
    isAccepted,
    comment: comment?.trim() || null,
  }))
  const fields = verdicts.map(({ field }) => field)
  const unknown = fields.filter((field, place) => !proposed.includes(field) || fields.indexOf(field) !== place)
  if (unknown.length > 0) reject('request.invalid', { problems: named(unknown, person, 'unknownField') })
  const undecided = proposed.filter((field) => !fields.includes(field))
  if (undecided.length > 0) reject('proposals.undecided', { problems: named(undecided, person, 'required') })
  const withoutReason = verdicts.filter(({ isAccepted, comment }) => !isAccepted && comment === null && !notes?.trim())
  if (withoutReason.length > 0)
    reject('review.reasonMissing', {
      problems: named(
        withoutReason.map(({ field }) => field),
        person,
        'required',
      ),
    })
  return verdicts
}

/**
 * The accepted answers to save, merged with changes of others in the same list. A field that staff changed meanwhile is
 * a conflict, unless the decider viewed the change.
 */
function patchOf(
  state: StartedSubmission,
  proposal: Proposal,
  { accepted, ports: { form, baseState } }: { accepted: readonly string[]; ports: SubmissionPorts },
): Answers {
  const { person } = proposal
  const [before, proposed] = [form.underNewNames(proposal.before), form.underNewNames(proposal.answers)]
  const now = effectiveAnswers(state, form, person)
  const seenThen = baseState.status === 'none' ? now : effectiveAnswers(baseState, form, person)
  const merged = accepted.map(
    (field) =>
      [
        field,
        form.mergeAnswers(field, {
          base: before[field] ?? undefined,
          yours: proposed[field] ?? undefined,
          theirs: now[field],
        }),
      ] as const,
  )
  const overtaken = merged
    .filter(([field]) => !sameValue(seenThen[field], now[field]))
    .flatMap(([, { conflicts }]) => conflicts)
  const problems = overtaken.map(({ name, yours, theirs }) =>
    maskedProblem({ person, field: name, code: 'conflict', yours, theirs }, form),
  )
  if (problems.length > 0) reject('submissions.conflict', { problems })
  return Object.fromEntries(merged.map(([field, { value }]) => [field, value]))
}

/** Rejects accepted answers without effect, such as one that depends on a refused one. */
function refuseWithoutEffect(
  state: StartedSubmission,
  events: readonly SubmissionEvent[],
  { patch, person, form }: { patch: Answers; person: number; form: FormRules },
): void {
  const filled = events.reduce(
    (filling, event) => (event.type === 'AnswersSaved' ? evolveInstance(filling, event) : filling),
    state,
  )
  const after = effectiveAnswers(filled, form, person)
  const lost = Object.entries(patch)
    .filter(([field, value]) => !sameValue(after[field], value))
    .map(([field]) => field)
  if (lost.length > 0) reject('proposals.withoutEffect', { problems: named(lost, person, 'withoutEffect') })
}

/**
 * Accepts or refuses each answer of a proposal; accepted ones are saved by the rules of any save.
 * @throws Rejection proposals.notFound
 * decided
 * notOpen
 * undecided
 * fieldGone (the form no longer has it)
 * withoutEffect
 * review.reasonMissing
 * submissions.conflict (staff changed it meanwhile: both values)
 * unknownPerson
 * invalid
 * request.invalid
 */
export function decideProposal(
  state: StartedSubmission,
  { data, meta }: DecideProposal,
  ports: SubmissionPorts,
): SubmissionEvent[] {
  const { form } = ports
  // Proposals of erased persons cannot be decided
  const proposal =
    state.proposals.find(
      ({ proposalId, answers }) => proposalId === data.proposalId && Object.keys(answers).length > 0,
    ) ?? reject('proposals.notFound')
  if (proposal.outcome !== 'waiting') reject('proposals.decided')
  if (!decidableIn.includes(state.status)) reject('proposals.notOpen', { values: { status: state.status } })
  const { proposalId, personId, person } = proposal
  const verdicts = checkVerdicts(proposal, data, form)
  const accepted = verdicts.flatMap(({ field, isAccepted }) => (isAccepted ? [field] : []))
  const removedFields = accepted.filter((field) => !form.hasField(fieldOf(field)))
  if (removedFields.length > 0) reject('proposals.fieldGone', { problems: named(removedFields, person, 'fieldGone') })
  const patch = patchOf(state, proposal, { accepted, ports })
  const saved =
    accepted.length === 0
      ? []
      : saveAnswers({ ...editContextOf(state, meta.actor, form), baseState: state, data: { person, answers: patch } })
  refuseWithoutEffect(state, saved, { patch, person, form })
  return [
    {
      type: 'ProposalDecided',
      data: { proposalId, personId, passengerIndex: person, verdicts, notes: data.notes?.trim() || null },
    },
    ...saved,
  ]
}
