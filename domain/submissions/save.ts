import type { Command } from '../kernel/command.ts'
import { type Submission, type StartedSubmission, evolveSubmission } from './model/state.ts'
import { conflicts, saveAnswers } from '../form-instances/save.ts'
import { sameValue, evolveInstance } from '../form-instances/state.ts'
import { type Problem, reject } from '../kernel/rejection.ts'
import type { SaveSubmission } from './model/commands.ts'
import type { BookingSetUp, SubmissionEvent } from './model/events.ts'
import type { FormRules } from '../form-instances/form-rules.ts'
import { fulfilled } from './confirm.ts'
import { editContextOf } from './model/editing.ts'
import type { SubmissionPorts } from './model/ports.ts'

/** An agent acts for the guest, as soon as the registration has one. */
export function onBehalfOfGuest<C extends Command>(state: Submission, command: C): C {
  const { actor } = command.meta
  if (state.status === 'none' || actor.role !== 'agent' || actor.preview === true || state.guestAccountId === undefined)
    return command
  return { ...command, meta: { ...command.meta, actor: { ...actor, onBehalfOf: state.guestAccountId } } }
}

/** Maximum number of persons in a group. */
export const maxGroupSize = 20

/** Fields of the booking as a whole. */
export const bookingFields = ['isGroupBooking', 'groupSize', 'groupLeaderName'] as const

type Booking = Pick<StartedSubmission, 'isGroupBooking' | 'groupSize' | 'groupLeaderName'>
type BookingChange = SaveSubmission['data']['booking']

function bookingOf({ isGroupBooking, groupSize, groupLeaderName }: StartedSubmission): Booking {
  return { isGroupBooking, groupSize, groupLeaderName }
}

/** Changes of the booking since the viewed one. Only a group has a size, and choosing a size makes it a group. */
function changedBooking(base: Booking, { isGroupBooking, groupSize, groupLeaderName }: BookingChange): BookingChange {
  const isGroup = isGroupBooking ?? base.isGroupBooking
  const isResized = isGroup && groupSize !== undefined && groupSize !== base.groupSize
  const leader = groupLeaderName === undefined ? base.groupLeaderName : groupLeaderName?.trim() || null
  return {
    ...(isResized || isGroup !== base.isGroupBooking ? { isGroupBooking: isGroup } : {}),
    ...(isResized ? { groupSize } : {}),
    ...(leader === base.groupLeaderName ? {} : { groupLeaderName: leader }),
  }
}

/** Fields of the booking that both sides changed. */
function bookingConflicts(state: StartedSubmission, baseState: StartedSubmission, change: BookingChange): Problem[] {
  return conflicts({
    patch: changedBooking(baseState, change),
    base: bookingOf(baseState),
    now: bookingOf(state),
    at: { step: 'booking' },
  })
}

/**
 * Sets up the booking as requested; [] when nothing changes. Persons are kept when a group shrinks.
 * @throws Rejection submissions.invalid no such size, or too few ids
 */
function setUpBooking(
  state: StartedSubmission,
  baseState: StartedSubmission,
  { booking, spareIds }: Pick<SaveSubmission['data'], 'booking' | 'spareIds'>,
): BookingSetUp[] {
  const before = bookingOf(state)
  const { isGroupBooking, groupSize, groupLeaderName } = { ...before, ...changedBooking(baseState, booking) }
  const known = state.persons.map((person) => person.personId)
  const spare = [...new Set(spareIds)].filter((id) => !known.includes(id))
  const after = {
    isGroupBooking,
    groupSize: isGroupBooking ? possibleSize(groupSize, Math.min(maxGroupSize, known.length + spare.length)) : 1,
    groupLeaderName,
  }
  if (sameValue(before, after)) return []
  const persons = [...known, ...spare.slice(0, Math.max(0, after.groupSize - known.length))]
  return [{ type: 'BookingSetUp', data: { ...after, persons } }]
}

function possibleSize(groupSize: number, largest: number): number {
  const refuse = (code: string, limit: number) =>
    reject('submissions.invalid', { problems: [{ step: 'booking', field: 'groupSize', code, values: { limit } }] })
  if (!Number.isInteger(groupSize) || groupSize < 1) return refuse('minimum', 1)
  return groupSize > largest ? refuse('maximum', largest) : groupSize
}

/** @throws Rejection submissions.invalid the form refuses the leader's name */
function refuseLeader({ groupLeaderName }: SaveSubmission['data']['booking'], form: FormRules) {
  if (groupLeaderName === undefined || !form.hasField('groupLeaderName')) return
  const problem = form.refusal('groupLeaderName', groupLeaderName)
  if (problem !== undefined) reject('submissions.invalid', { problems: [problem] })
}

/**
 * Saves what differs from the viewed state: booking, answers (with the effects of the form's rules), step. Answers may
 * be incomplete; [] when nothing differs. Viewing a closed registration stores no step.
 * @throws Rejection submissions.notFound
 * unknownPerson
 * invalid (problems name the fields)
 * notEditable
 * conflict
 * request.invalid no such step
 */
export function save(
  state: Submission,
  { data, meta }: SaveSubmission,
  { form, baseState }: SubmissionPorts,
): SubmissionEvent[] {
  if (state.status === 'none') reject('submissions.notFound')
  refuseLeader(data.booking, form)
  const base = baseState.status === 'none' ? state : baseState
  const booking = setUpBooking(state, base, data)
  const setUp = booking.reduce<Submission>(evolveSubmission, state)
  if (setUp.status === 'none') reject('submissions.notFound')
  const otherChanges = { isTouched: booking.length > 0, conflicts: bookingConflicts(state, base, data.booking) }
  const saved = saveAnswers({ ...editContextOf(setUp, meta.actor, form), baseState: base, data, otherChanges })
  return [...booking, ...saved, ...fulfilled(saved.reduce(evolveInstance, setUp), saved, { actor: meta.actor, form })]
}
