import { evolveInstance } from '../form-instances/state.ts'
import type { Answers, AnswersSaved } from '../form-instances/events.ts'
import type { FormRules } from '../form-instances/form-rules.ts'
import { saveAnswers } from '../form-instances/save.ts'
import type { Json } from '../kernel/json.ts'
import { type Problem, reject } from '../kernel/rejection.ts'
import type { BookedTrip, MoveBooking } from './model/commands.ts'
import type { RequestedItem, SubmissionEvent } from './model/events.ts'
import { editContextOf } from './model/editing.ts'
import type { SubmissionPorts } from './model/ports.ts'
import { unanswered } from './requests.ts'
import { refuseIfChanged } from './review.ts'
import { type StartedSubmission, type SubmissionStatus, participants } from './model/state.ts'

/** Statuses in which a registration can be moved: not rejected, and not on board. */
export const movableIn: readonly SubmissionStatus[] = ['draft', 'pending_review', 'missing_docs', 'approved']

type Move = Pick<MoveBooking['data'], 'to' | 'from'>
type Moving = Move & { readonly actor: MoveBooking['meta']['actor']; readonly form: FormRules }

/** Effective answers of all participants, in order. */
function effectiveByPerson(state: Pick<StartedSubmission, 'persons' | 'groupSize'>, form: FormRules): Answers[] {
  const [first] = state.persons
  return state.persons
    .slice(0, state.groupSize)
    .map(({ answers }, index) => form.effective(answers, index > 0 ? first?.answers : undefined))
}

function isOn({ boatName, tripStartDate }: NonNullable<Move['from']>, answers: Answers): boolean {
  return answers['boatName'] === boatName && answers['tripStartDate'] === tripStartDate
}

/**
 * Saves the new trip for each person, with the effects of the form's rules; no event for persons who are on it, or are
 * erased.
 */
function applyMove(
  state: StartedSubmission,
  { to, from, actor, form }: Moving,
): { readonly events: AnswersSaved[]; readonly state: StartedSubmission } {
  const answers = Object.fromEntries(Object.entries(to).filter(([field]) => form.hasField(field)))
  return effectiveByPerson(state, form).reduce<{ events: AnswersSaved[]; state: StartedSubmission }>(
    (done, before, index) => {
      if (from !== undefined && !isOn(from, before)) return done
      const now = done.state
      // A person without answers inherits the trip of person 1
      if (Object.keys(now.persons[index]?.answers ?? {}).length === 0) return done
      const saved = saveAnswers({
        ...editContextOf(now, actor, form),
        baseState: now,
        data: { person: index + 1, answers },
      })
      const events = saved.filter((event): event is AnswersSaved => event.type === 'AnswersSaved')
      return { events: [...done.events, ...events], state: events.reduce(evolveInstance, now) }
    },
    { events: [], state },
  )
}

/** Keeps unanswered earlier requests. */
function openRequests(
  state: StartedSubmission,
  requestedItems: readonly RequestedItem[],
  form: FormRules,
): RequestedItem[] {
  if (state.status !== 'missing_docs') return [...requestedItems]
  const unansweredItems = unanswered(state, form)
  return [
    ...unansweredItems.filter(
      (one) => !requestedItems.some((other) => other.person === one.person && other.field === one.field),
    ),
    ...requestedItems,
  ]
}

/**
 * Moves guests of a booking to another trip, as staff viewed it; [] when they are on it. Items that the move
 * invalidates are requested as `requestedItems`, which opens the form for the guest; a draft is open anyway.
 * @throws Rejection submissions.invalid no such trip
 * review.decidedSince
 * review.changedSince
 * trips.notMovable
 */
export function move(
  state: StartedSubmission,
  { data: { requestedItems, ...to }, meta: { actor } }: MoveBooking,
  { form, baseState }: Pick<SubmissionPorts, 'form' | 'baseState'>,
): SubmissionEvent[] {
  refuseIfChanged(state, baseState)
  if (!movableIn.includes(state.status)) reject('trips.notMovable', { values: { status: state.status } })
  const { events } = applyMove(state, { ...to, actor, form })
  if (events.length === 0 || requestedItems.length === 0 || state.status === 'draft') return events
  const persons = participants(state).map(({ personId }) => personId)
  const isOpen = state.status === 'missing_docs' && state.requestedItems.length === 0
  if (isOpen) return events
  return [
    ...events,
    {
      type: 'DocumentsRequested',
      data: { personId: persons[0] ?? '', persons, notes: null, items: openRequests(state, requestedItems, form) },
    },
  ]
}

export type MoveEffects = {
  /** Numbers of the moved persons, from 1. */
  readonly persons: readonly number[]
  /** Trips that they leave; the new one is not among them. */
  readonly left: readonly Pick<BookedTrip, 'boatName' | 'tripStartDate'>[]
  /** New problems; errors block a submit. */
  readonly errors: readonly Problem[]
  readonly warnings: readonly Problem[]
  /** Problems that the move solves. */
  readonly resolved: readonly Problem[]
  /** Answers to fields that no longer apply. */
  readonly cleared: readonly { readonly person: number; readonly field: string; readonly was: Json }[]
}

/** The effects of a move, by all checks for all persons. @throws Rejection submissions.invalid no such trip */
export function moveEffects(
  state: StartedSubmission,
  { today, ...moving }: Moving & { readonly today: string },
): MoveEffects {
  const { form } = moving
  const after = applyMove(state, moving)
  const [before, now] = [effectiveByPerson(state, form), effectiveByPerson(after.state, form)]
  const verdicts = (all: readonly Answers[]) =>
    all.map((answers, index) => form.problems(answers, { today, person: index + 1 }))
  const [was, is] = [verdicts(before), verdicts(now)]
  const all = (list: typeof was, kind: 'errors' | 'warnings') => list.flatMap((verdict) => verdict[kind])
  const trip = Object.keys(moving.to)
  const persons = now.flatMap((answers, index) =>
    trip.some((field) => answers[field] !== before[index]?.[field]) ? [index + 1] : [],
  )
  return {
    persons,
    left: otherTrips(
      moving.to,
      persons.map((person) => before[person - 1] ?? {}),
    ),
    errors: without(all(is, 'errors'), all(was, 'errors')),
    warnings: without(all(is, 'warnings'), [...all(was, 'warnings'), ...all(was, 'errors')]),
    resolved: without([...all(was, 'errors'), ...all(was, 'warnings')], [...all(is, 'errors'), ...all(is, 'warnings')]),
    cleared: before.flatMap((answers, index) =>
      Object.entries(answers).flatMap(([field, value]) =>
        form.hasField(field) && now[index]?.[field] === undefined ? [{ person: index + 1, field, was: value }] : [],
      ),
    ),
  }
}

/** Distinct trips in these answers, without this one. */
function otherTrips(to: BookedTrip, all: readonly Answers[]): MoveEffects['left'] {
  const key = (trip: MoveEffects['left'][number]) => `${trip.boatName} ${trip.tripStartDate}`
  const trips = all.flatMap(({ boatName, tripStartDate }) =>
    typeof boatName === 'string' && typeof tripStartDate === 'string' ? [{ boatName, tripStartDate }] : [],
  )
  const distinct = new Map(trips.map((trip) => [key(trip), trip]))
  distinct.delete(key(to))
  return [...distinct.values()]
}

function without(problems: readonly Problem[], others: readonly Problem[]): Problem[] {
  const key = ({ person, field, code }: Problem) => `${person} ${field} ${code}`
  const known = new Set(others.map(key))
  return problems.filter((problem) => !known.has(key(problem)))
}
