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

/** Commands that a member may give, on their own part. */
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

/**
 * The member's registration of one person with its ports; undefined for other actors. @throws Rejection access.denied
 */
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

/** The form that validates this person, who is person 1 in their own view. */
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

/** Maps events of a member's registration of one to the whole registration. The member's step is not stored in it. */
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
 * Marks the member's part as done; a repeat changes nothing.
 * @throws Rejection submissions.notEditable (also without an own part)
 * incomplete (every problem of theirs)
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
