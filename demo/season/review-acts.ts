import type { Actor } from '@fleet/domain/kernel/event'
import type { ReviewDecision } from '@fleet/domain/submissions/model/commands'
import type { RequestedItem } from '@fleet/domain/submissions/model/events'
import type { Booking } from '../booking.ts'
import type { Act, Deed } from './deed.ts'
import { copiesOf } from './filling.ts'
import type { Remarks } from '../homelands/homeland.ts'
import type { Traveller } from '../guests/party.ts'
import type { Random } from '../random.ts'
import { aLittle, someHours } from './timing.ts'

export type Reviewing = {
  readonly booking: Booking
  readonly party: readonly Traveller[]
  /** Guest or agency; the office for what it began. */
  readonly author: () => Actor
  /** A manager. */
  readonly staff: () => Actor
  readonly random: Random
}

/** Staff decide some hours after what came before. */
export function decision({ staff, random }: Reviewing, decided: ReviewDecision, notes: string | null): Act {
  return { by: staff(), wait: someHours(random, 2, 50), deed: { kind: 'review', decision: decided, notes, items: [] } }
}

/** What staff see and put right themselves after the submit. */
export function staffCorrections({ party, staff, random }: Reviewing): Act[] {
  return party.flatMap(({ person, slips }) =>
    slips
      .filter(({ noticed }) => noticed === 'by staff')
      .map(({ right }): Act => ({
        by: staff(),
        wait: someHours(random, 2, 30),
        deed: { kind: 'save', person, answers: right },
      })),
  )
}

/** Staff turn it down, for a reason that fits. */
export function rejection(reviewing: Reviewing): Act {
  const { booking, party, random } = reviewing
  const [tooFewDives = '', ...others] = booking.homeland.rejected
  const dives = party[0]?.answers[4]?.['numberOfDives']
  return decision(reviewing, 'reject', typeof dives === 'number' && dives < 50 ? tooFewDives : random.pick(others))
}

type Asked = { readonly item: RequestedItem; readonly answer: Deed }

/** What staff ask for: slips that guests must put right, and copies that are missing. */
function asked({ booking: { homeland }, party, random }: Reviewing): Asked[] {
  const comment = (field: string) =>
    isAsked(field, homeland.asked) ? homeland.asked[field] : homeland.asked.passportCopy
  const fields = party.flatMap(({ person, slips }) =>
    slips
      .filter(({ noticed }) => noticed === 'when asked')
      .map(({ field, right }): Asked => ({
        item: { person, field, comment: comment(field) },
        answer: { kind: 'save', person, answers: right },
      })),
  )
  const copies = party
    .filter(({ copies: there, guest }) => !there && !guest.travelsWithIdCard)
    .slice(0, fields.length === 0 ? 2 : 1)
    .flatMap((traveller) =>
      copiesOf(traveller, random).map((answer): Asked => ({
        item: { person: traveller.person, document: 'passportCopy', comment: homeland.asked.passportCopy },
        answer,
      })),
    )
  return [...fields, ...copies]
}

function isAsked(field: string, remarks: Remarks): field is keyof Remarks {
  return Object.hasOwn(remarks, field)
}

/** Staff ask, with a remark on each item, or in general when nothing in particular is wrong. */
export function request(reviewing: Reviewing): { readonly ask: Act; readonly answers: Act[] } {
  const { booking, staff, author, random } = reviewing
  const items = asked(reviewing)
  const notes = items.length === 0 || random.chance(0.5) ? random.pick(booking.homeland.missing) : null
  const by = author()
  return {
    ask: {
      by: staff(),
      wait: someHours(random, 3, 40),
      deed: { kind: 'review', decision: 'request_documents', notes, items: items.map(({ item }) => item) },
    },
    answers: items.map(({ answer }, index) => ({
      by,
      wait: index === 0 ? someHours(random, 4, 70) : aLittle(random),
      deed: answer,
    })),
  }
}

/** Airlines change their times when all is approved: staff write the new one down for everybody. */
export function flightChange({ party, staff, random }: Reviewing): Act[] {
  const flight = party[0]?.answers[2]?.['arrivalFlightNumber']
  if (typeof flight !== 'string' || random.chance(0.8)) return []
  const answers = {
    arrivalFlightNumber: `${flight.split(' ')[0]} ${random.int(1100, 1999)}`,
    arrivalTime: `${random.int(17, 23)}:${random.int(1, 5)}5`,
  }
  const by = staff()
  return party.map(({ person }, index): Act => ({
    by,
    wait: index === 0 ? someHours(random, 24, 120) : aLittle(random),
    deed: { kind: 'save', person, answers },
  }))
}
