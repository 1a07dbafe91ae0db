import type { FormRules } from '../form-instances/form-rules.ts'
import type { Actor } from '../kernel/event.ts'
import { type Problem, reject } from '../kernel/rejection.ts'
import type { FinishPart, SubmissionCommand } from './model/commands.ts'
import type { SubmissionEvent } from './model/events.ts'
import { redactRegistration } from '../visibility/registration.ts'
import { type ActivePart, memberPart } from './model/parts.ts'
import type { SubmissionPorts } from './model/ports.ts'
import { type StartedSubmission, submittableFrom } from './model/state.ts'
import { submitProblems } from './submit.ts'

/** What a member does with their own part; whatever else there is, is not theirs. */
const memberCommands: ReadonlySet<SubmissionCommand['type']> = new Set([
  'SaveSubmission',
  'AttachDocument',
  'RemoveDocument',
  'RestoreDocument',
  'AnswerRequest',
  'ProposeChanges',
  'WithdrawProposal',
  'FinishPart',
])

/** The member's registration of one, and what decides it; undefined for everybody else. @throws Rejection access.denied */
export function memberContext(
  state: StartedSubmission,
  { type, meta: { actor } }: SubmissionCommand,
  ports: SubmissionPorts,
) {
  const part = memberPart(state, actor)
  if (part === undefined) return undefined
  if (!memberCommands.has(type)) reject('access.denied')
  const seeing = { actor, form: ports.form, now: state }
  return {
    part,
    own: redactRegistration(state, seeing),
    ports: {
      ...ports,
      form: validatedAs(ports.form, part.person),
      baseState: ports.baseState.status === 'none' ? ports.baseState : redactRegistration(ports.baseState, seeing),
    },
  }
}

/** The form as it judges this person, whom they know as person 1. */
function validatedAs(form: FormRules, person: number): FormRules {
  const asFirst = (problem: Problem): Problem => (problem.person === undefined ? problem : { ...problem, person: 1 })
  return {
    ...form,
    problems: (answers, { today }) => {
      const { errors, warnings } = form.problems(answers, { today, person })
      return { errors: errors.map(asFirst), warnings: warnings.map(asFirst) }
    },
  }
}

/** What a member did in their registration of one, as it is told of the whole. Where they were in it is nobody's but theirs. */
export function toWholeSubmission(
  events: readonly SubmissionEvent[],
  { person: passengerIndex }: ActivePart,
): SubmissionEvent[] {
  return events.flatMap((event): SubmissionEvent[] => {
    switch (event.type) {
      case 'AnswersSaved':
        return [{ ...event, data: { ...event.data, passengerIndex } }]
      case 'DocumentAttached':
        return [{ ...event, data: { ...event.data, passengerIndex } }]
      case 'DeclarationsConfirmed':
        return [{ ...event, data: { ...event.data, passengerIndex } }]
      case 'RequestAnswered':
        return [{ ...event, data: { ...event.data, passengerIndex } }]
      case 'ChangesProposed':
        return [{ ...event, data: { ...event.data, passengerIndex } }]
      case 'DocumentRemoved':
      case 'ProposalWithdrawn':
      case 'PartDone':
        return [event]
      case 'StepVisited':
        return []
      default:
        return reject('access.denied')
    }
  })
}

/**
 * The member says that their part is done; again changes nothing.
 * @throws Rejection submissions.notEditable (also where no part is theirs) | incomplete (every problem of theirs)
 */
export function finishPart(
  own: StartedSubmission,
  { data: { today }, meta: { actor } }: FinishPart,
  { form }: Pick<SubmissionPorts, 'form'>,
): SubmissionEvent[] {
  const part = ownPart(own, actor)
  if (part === undefined || !submittableFrom.includes(own.status))
    return reject('submissions.notEditable', { values: { status: own.status } })
  const problems = submitProblems(own, { form, today, actor })
  if (problems.length > 0) reject('submissions.incomplete', { problems })
  return part.status === 'done' ? [] : [{ type: 'PartDone', data: { partId: part.partId, personId: part.personId } }]
}

function ownPart({ parts }: StartedSubmission, { id }: Actor) {
  return parts.handed.find(({ taken }) => taken?.accountId === id)
}
