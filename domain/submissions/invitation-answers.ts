import { sameValue } from '../form-instances/state.ts'
import { saveAnswers } from '../form-instances/save.ts'
import type { ApplyInvitationAnswers } from './model/commands.ts'
import type { SubmissionEvent } from './model/events.ts'
import { editContextOf } from './model/editing.ts'
import type { SubmissionPorts } from './model/ports.ts'
import type { StartedSubmission } from './model/state.ts'

/**
 * Saves the answers that the operator gave with the invitation as answers of person 1: once, only for fields that the
 * form has and values that it accepts, and not over answers given meanwhile. The guest may change them.
 */
export function applyInvitationAnswers(
  state: StartedSubmission,
  { data, meta }: ApplyInvitationAnswers,
  { form }: Pick<SubmissionPorts, 'form'>,
): SubmissionEvent[] {
  const answered = state.persons[0]?.answers ?? {}
  if (state.status !== 'draft' || state.invitationAnswers !== undefined) return []
  const isTaken = ([field, value]: [string, (typeof data.answers)[string]]) =>
    form.hasField(field) &&
    answered[field] === undefined &&
    form.refusal(field, form.normalise(field, value)) === undefined
  const answers = Object.fromEntries(Object.entries(data.answers).filter(isTaken))
  const saved = saveAnswers({
    ...editContextOf(state, meta.actor, form),
    baseState: state,
    data: { person: 1, answers },
  })
  return saved.map((event) =>
    event.type === 'AnswersSaved' ? { ...event, data: { ...event.data, by: 'invitation' } } : event,
  )
}

/** Answers that still equal those of the invitation, as `1:boatName`. */
export function unchangedInvitationAnswers({
  invitationAnswers: given = {},
  persons,
}: Pick<StartedSubmission, 'invitationAnswers' | 'persons'>): string[] {
  const now = persons[0]?.answers ?? {}
  return Object.entries(given).flatMap(([field, value]) =>
    value !== null && sameValue(now[field], value) ? [`1:${field}`] : [],
  )
}
