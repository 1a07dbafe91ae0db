import { evolveFilled } from '../form-instances/filled.ts'
import type { FormRules } from '../form-instances/form-rules.ts'
import { saveAnswers } from '../form-instances/save.ts'
import { reject } from '../kernel/rejection.ts'
import type { SaveSubmission } from './model/commands.ts'
import type { SubmissionEvent } from './model/events.ts'
import { fulfilled } from './confirm.ts'
import { fillingOf } from './model/filling.ts'
import type { SubmissionPorts } from './model/ports.ts'
import { bookingConflicts, setUpBooking } from './set-up-booking.ts'
import type { Submission } from './model/state.ts'
import { evolveSubmission } from './model/state.ts'

/** @throws Rejection submissions.invalid the form does not take this name of a leader */
function refuseLeader({ groupLeaderName }: SaveSubmission['data']['booking'], form: FormRules) {
  if (groupLeaderName === undefined || !form.hasField('groupLeaderName')) return
  const problem = form.refusal('groupLeaderName', groupLeaderName)
  if (problem !== undefined) reject('submissions.invalid', { problems: [problem] })
}

/**
 * Saves what differs from what the person saw: booking, answers (with what the form's rules make of them), step.
 * Incomplete is fine; [] when nothing differs. A look at a closed registration moves no step.
 * @throws Rejection submissions.notFound | unknownPerson | invalid (problems name the fields) | notEditable | conflict
 *   | request.invalid no such step
 */
export function save(
  state: Submission,
  { data, meta }: SaveSubmission,
  { form, seen }: SubmissionPorts,
): SubmissionEvent[] {
  if (state.status === 'none') reject('submissions.notFound')
  refuseLeader(data.booking, form)
  const base = seen.status === 'none' ? state : seen
  const booking = setUpBooking(state, base, data)
  const setUp = booking.reduce<Submission>(evolveSubmission, state)
  if (setUp.status === 'none') reject('submissions.notFound')
  const beside = { isTouched: booking.length > 0, conflicts: bookingConflicts(state, base, data.booking) }
  const saved = saveAnswers({ ...fillingOf(setUp, meta.actor, form), seen: base, data, beside })
  return [...booking, ...saved, ...fulfilled(saved.reduce(evolveFilled, setUp), saved, { actor: meta.actor, form })]
}
