import type { Actor } from '@fleet/domain/kernel/event'
import type { Booking } from '../booking.ts'
import type { Actors } from '../people.ts'
import type { PlannedAction, TimedAction } from './action.ts'
import { fillingActions } from './filling.ts'
import { partyOf } from '../guests/party.ts'
import { randomOf } from '../random.ts'
import {
  type ReviewContext,
  decision,
  flightChange,
  rejection,
  requestCorrections,
  staffCorrections,
} from './review-actions.ts'
import { shortPause, longPause, randomHours, scheduleBackwards } from './timing.ts'

/** All actions of one registration, in order. */
export function storyOf(booking: Booking, actors: Actors): TimedAction[] {
  const random = randomOf(`story ${booking.number}`)
  const author = authorsOf(booking, actors)
  const starter = booking.startedBy === 'staff' ? actors.admin : author()
  const context = {
    booking,
    party: partyOf(booking, random),
    starter,
    author,
    staff: () => actors.manager(random),
    random,
  }
  return scheduleBackwards(actionsOf(context), booking.endsAt, random)
}

type StoryContext = ReviewContext & { readonly starter: Actor }

function actionsOf(context: StoryContext): PlannedAction[] {
  const { booking, random } = context
  const { reopened } = booking.locale
  switch (booking.outcome) {
    case 'draft':
      return draft(context)
    case 'pending_review':
      return random.chance(0.25) ? [...submitted(context), ...afterRequest(context)] : submitted(context)
    case 'missing_docs': {
      const { request, answers } = requestCorrections(context)
      return [...submitted(context), request, ...(random.chance(0.4) ? answers.slice(0, -1) : [])]
    }
    case 'rejected':
      return [...submitted(context), rejection(context)]
    case 'reopened':
      return random.chance(0.5)
        ? [...approved(context), decision(context, 'reopen', random.pick(reopened))]
        : [...submitted(context), rejection(context), decision(context, 'reopen', random.pick(reopened))]
    case 'approved':
      return random.chance(0.12) ? approvedAgain(context) : [...approved(context), ...flightChange(context)]
    case 'completed':
      return [
        ...approved(context),
        ...flightChange(context),
        { ...decision(context, 'complete', null), wait: randomHours(random, 120, 960) },
      ]
  }
}

/** The steps at which drafts stop, in rotation; more of them in the second half. */
const draftStops: readonly (number | 'all')[] = [9, 5, 'all', 2, 7, 4, 0, 6, 8, 3, 'all', 1, 5, 9, 7, 4, 'all', 6, 8]

/** An unsubmitted draft: empty, at any step, or complete. */
function draft(context: StoryContext): PlannedAction[] {
  return fillingActions({ ...context, until: draftStops[context.booking.number % draftStops.length] ?? 'all' })
}

/** Filled in, corrected, submitted. */
function submitted(context: StoryContext): PlannedAction[] {
  const { party, author, random } = context
  const by = author()
  const corrections = party.flatMap(({ person, typos }) =>
    typos
      .filter(({ noticed }) => noticed === 'before')
      .map(({ right }): PlannedAction => ({
        by,
        wait: longPause(random),
        action: { kind: 'save', person, answers: right },
      })),
  )
  return [...fillingActions({ ...context, until: 'all' }), ...corrections, submit(by, randomHours(random, 0.02, 0.5))]
}

function submit(by: Actor, wait: number): PlannedAction {
  return { by, wait, action: { kind: 'submit' } }
}

/** Staff request corrections; all are made and submitted. */
function afterRequest(context: StoryContext): PlannedAction[] {
  const { random } = context
  const { request, answers } = requestCorrections(context)
  return [request, ...answers, submit(answers.at(-1)?.by ?? context.author(), shortPause(random))]
}

function approved(context: StoryContext): PlannedAction[] {
  const { booking, party, random } = context
  const isRequested =
    party.some(({ typos }) => typos.some(({ noticed }) => noticed === 'when asked')) || random.chance(0.1)
  const notes = random.chance(0.25) ? random.pick(booking.locale.approved) : null
  return [
    ...submitted(context),
    ...staffCorrections(context),
    ...(isRequested ? afterRequest(context) : []),
    decision(context, 'approve', notes),
  ]
}

/** Approved, reopened for the agency or the guest, and approved again. */
function approvedAgain(context: StoryContext): PlannedAction[] {
  const { booking, party, author, random } = context
  const by = author()
  const currentRequests = party[0]?.answers[8]?.['specialRequests']
  const specialRequests = random.pick(booking.locale.requests.filter((wish) => wish !== currentRequests))
  return [
    ...approved(context),
    decision(context, 'reopen', random.pick(booking.locale.reopened)),
    { by, wait: longPause(random), action: { kind: 'save', person: 1, answers: { specialRequests } } },
    submit(by, shortPause(random)),
    decision(context, 'approve', null),
  ]
}

/** The guest fills in their own registration; an agency's people share the work, as do admin and managers. */
function authorsOf({ startedBy, agency, guests, number }: Booking, actors: Actors): () => Actor {
  const random = randomOf(`authors ${number}`)
  if (startedBy === 'guest') return () => actors.guest(guests[0].email)
  if (startedBy === 'agent' && agency !== undefined) return () => actors.agentOf(agency, random)
  return () => (random.chance(0.5) ? actors.admin : actors.manager(random))
}
