import type { Actor } from '@fleet/domain/kernel/event'
import type { ReviewDecision } from '@fleet/domain/submissions/model/commands'
import type { RequestedItem } from '@fleet/domain/submissions/model/events'
import type { Booking } from '../booking.ts'
import type { PlannedAction, Action } from './action.ts'
import { copyActions } from './filling.ts'
import type { Remarks } from '../locales/locale.ts'
import type { Traveller } from '../guests/party.ts'
import type { Random } from '../random.ts'
import { shortPause, randomHours } from './timing.ts'

export type ReviewContext = {
  readonly booking: Booking
  readonly party: readonly Traveller[]
  /** Guest or agency; the office for registrations that it started. */
  readonly author: () => Actor
  /** A manager. */
  readonly staff: () => Actor
  readonly random: Random
}

/** Staff decide some hours after the previous action. */
export function decision(
  { staff, random }: ReviewContext,
  reviewDecision: ReviewDecision,
  notes: string | null,
): PlannedAction {
  return {
    by: staff(),
    wait: randomHours(random, 2, 50),
    action: { kind: 'review', decision: reviewDecision, notes, items: [] },
  }
}

/** Typos that staff correct themselves after the submit. */
export function staffCorrections({ party, staff, random }: ReviewContext): PlannedAction[] {
  return party.flatMap(({ person, typos }) =>
    typos
      .filter(({ noticed }) => noticed === 'by staff')
      .map(({ right }): PlannedAction => ({
        by: staff(),
        wait: randomHours(random, 2, 30),
        action: { kind: 'save', person, answers: right },
      })),
  )
}

/** A rejection with a plausible reason. */
export function rejection(context: ReviewContext): PlannedAction {
  const { booking, party, random } = context
  const [tooFewDives = '', ...others] = booking.locale.rejected
  const dives = party[0]?.answers[4]?.['numberOfDives']
  return decision(context, 'reject', typeof dives === 'number' && dives < 50 ? tooFewDives : random.pick(others))
}

type RequestedCorrection = { readonly item: RequestedItem; readonly answer: Action }

/** Typos that guests must correct, and missing copies. */
function requestedCorrections({ booking: { locale }, party, random }: ReviewContext): RequestedCorrection[] {
  const comment = (field: string) =>
    hasRemark(field, locale.remarks) ? locale.remarks[field] : locale.remarks.passportCopy
  const fields = party.flatMap(({ person, typos }) =>
    typos
      .filter(({ noticed }) => noticed === 'when asked')
      .map(({ field, right }): RequestedCorrection => ({
        item: { person, field, comment: comment(field) },
        answer: { kind: 'save', person, answers: right },
      })),
  )
  const copies = party
    .filter(({ copies: hasCopies, guest }) => !hasCopies && !guest.travelsWithIdCard)
    .slice(0, fields.length === 0 ? 2 : 1)
    .flatMap((traveller) =>
      copyActions(traveller, random).map((answer): RequestedCorrection => ({
        item: { person: traveller.person, document: 'passportCopy', comment: locale.remarks.passportCopy },
        answer,
      })),
    )
  return [...fields, ...copies]
}

function hasRemark(field: string, remarks: Remarks): field is keyof Remarks {
  return Object.hasOwn(remarks, field)
}

/** Staff request corrections with a remark on each item, or with a general note when there is no item. */
export function requestCorrections(context: ReviewContext): {
  readonly request: PlannedAction
  readonly answers: PlannedAction[]
} {
  const { booking, staff, author, random } = context
  const items = requestedCorrections(context)
  const notes = items.length === 0 || random.chance(0.5) ? random.pick(booking.locale.missing) : null
  const by = author()
  return {
    request: {
      by: staff(),
      wait: randomHours(random, 3, 40),
      action: { kind: 'review', decision: 'request_documents', notes, items: items.map(({ item }) => item) },
    },
    answers: items.map(({ answer }, index) => ({
      by,
      wait: index === 0 ? randomHours(random, 4, 70) : shortPause(random),
      action: answer,
    })),
  }
}

/** An airline changes its times after the approval, and staff save the new ones for each person. */
export function flightChange({ party, staff, random }: ReviewContext): PlannedAction[] {
  const flight = party[0]?.answers[2]?.['arrivalFlightNumber']
  if (typeof flight !== 'string' || random.chance(0.8)) return []
  const answers = {
    arrivalFlightNumber: `${flight.split(' ')[0]} ${random.int(1100, 1999)}`,
    arrivalTime: `${random.int(17, 21)}:${random.int(1, 5)}5`,
  }
  const by = staff()
  return party.map(({ person }, index): PlannedAction => ({
    by,
    wait: index === 0 ? randomHours(random, 24, 120) : shortPause(random),
    action: { kind: 'save', person, answers },
  }))
}
