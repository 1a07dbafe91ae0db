import type { Actor } from '@fleet/domain/kernel/event'
import type { Booking } from '../booking.ts'
import type { Cast } from '../cast.ts'
import type { Act, TimedAct } from './deed.ts'
import { fillingActs } from './filling.ts'
import { partyOf } from '../guests/party.ts'
import { randomOf } from '../random.ts'
import { type Reviewing, decision, flightChange, rejection, request, staffCorrections } from './review-acts.ts'
import { aLittle, aWhile, someHours, timed } from './timing.ts'

/** Everything that happens to one registration, in order. */
export function storyOf(booking: Booking, cast: Cast): TimedAct[] {
  const random = randomOf(`story ${booking.number}`)
  const author = authorsOf(booking, cast)
  const starter = booking.startedBy === 'staff' ? cast.admin : author()
  const told = { booking, party: partyOf(booking, random), starter, author, staff: () => cast.manager(random), random }
  return timed(actsOf(told), booking.ends, random)
}

type Telling = Reviewing & { readonly starter: Actor }

function actsOf(told: Telling): Act[] {
  const { booking, random } = told
  const { reopened } = booking.homeland
  switch (booking.outcome) {
    case 'draft':
      return draft(told)
    case 'pending_review':
      return random.chance(0.25) ? [...submitted(told), ...afterRequest(told)] : submitted(told)
    case 'missing_docs': {
      const { ask, answers } = request(told)
      return [...submitted(told), ask, ...(random.chance(0.4) ? answers.slice(0, -1) : [])]
    }
    case 'rejected':
      return [...submitted(told), rejection(told)]
    case 'reopened':
      return random.chance(0.5)
        ? [...approved(told), decision(told, 'reopen', random.pick(reopened))]
        : [...submitted(told), rejection(told), decision(told, 'reopen', random.pick(reopened))]
    case 'approved':
      return random.chance(0.12) ? approvedAgain(told) : [...approved(told), ...flightChange(told)]
    case 'completed':
      return [
        ...approved(told),
        ...flightChange(told),
        { ...decision(told, 'complete', null), wait: someHours(random, 120, 960) },
      ]
  }
}

/** Where drafts stop, one after the other; more of them in the second half, as people who know their name go on. */
const stops: readonly (number | 'all')[] = [9, 5, 'all', 2, 7, 4, 0, 6, 8, 3, 'all', 1, 5, 9, 7, 4, 'all', 6, 8]

/** Begun and left: empty, at any step, or all but submitted. */
function draft(told: Telling): Act[] {
  return fillingActs({ ...told, until: stops[told.booking.number % stops.length] ?? 'all' })
}

/** Filled in, looked over once more, submitted. */
function submitted(told: Telling): Act[] {
  const { party, author, random } = told
  const by = author()
  const corrections = party.flatMap(({ person, slips }) =>
    slips
      .filter(({ noticed }) => noticed === 'before')
      .map(({ right }): Act => ({ by, wait: aWhile(random), deed: { kind: 'save', person, answers: right } })),
  )
  return [...fillingActs({ ...told, until: 'all' }), ...corrections, submit(by, someHours(random, 0.02, 0.5))]
}

function submit(by: Actor, wait: number): Act {
  return { by, wait, deed: { kind: 'submit' } }
}

/** Staff asked, all was answered, and it was submitted again. */
function afterRequest(told: Telling): Act[] {
  const { random } = told
  const { ask, answers } = request(told)
  return [ask, ...answers, submit(answers.at(-1)?.by ?? told.author(), aLittle(random))]
}

function approved(told: Telling): Act[] {
  const { booking, party, random } = told
  const wasAsked =
    party.some(({ slips }) => slips.some(({ noticed }) => noticed === 'when asked')) || random.chance(0.1)
  const notes = random.chance(0.25) ? random.pick(booking.homeland.approved) : null
  return [
    ...submitted(told),
    ...staffCorrections(told),
    ...(wasAsked ? afterRequest(told) : []),
    decision(told, 'approve', notes),
  ]
}

/** Approved, opened once more for the agency or the guest, and approved again. */
function approvedAgain(told: Telling): Act[] {
  const { booking, party, author, random } = told
  const by = author()
  const said = party[0]?.answers[8]?.['specialRequests']
  const specialRequests = random.pick(booking.homeland.requests.filter((wish) => wish !== said))
  return [
    ...approved(told),
    decision(told, 'reopen', random.pick(booking.homeland.reopened)),
    { by, wait: aWhile(random), deed: { kind: 'save', person: 1, answers: { specialRequests } } },
    submit(by, aLittle(random)),
    decision(told, 'approve', null),
  ]
}

/** Guests fill in their own; agencies share the work; the office begins what managers go on with. */
function authorsOf({ startedBy, agency, guests, number }: Booking, cast: Cast): () => Actor {
  const random = randomOf(`authors ${number}`)
  if (startedBy === 'guest') return () => cast.guest(guests[0].email)
  if (startedBy === 'agent' && agency !== undefined) return () => cast.agentOf(agency, random)
  return () => (random.chance(0.5) ? cast.admin : cast.manager(random))
}
