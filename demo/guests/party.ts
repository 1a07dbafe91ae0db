import type { Answers } from '@fleet/domain/form-instances/events'
import { type AnswersByStep, answersOf } from './answers.ts'
import type { Booking } from '../booking.ts'
import type { Guest } from './guest.ts'
import type { Random } from '../random.ts'
import { type Slip, notDivingAfterAll, possibleSlips } from './slips.ts'
import { transferAnswers } from './transfer-answers.ts'

/** When a slip is noticed: before submitting, by staff afterwards, or by the guest because staff ask. */
type Noticed = 'before' | 'by staff' | 'when asked'
type NoticedSlip = Slip & { readonly noticed: Noticed }

/** One person of a registration, with the answers they arrive at and what goes wrong on the way. */
export type Traveller = {
  /** From 1. */
  readonly person: number
  readonly guest: Guest
  readonly answers: AnswersByStep
  readonly slips: readonly NoticedSlip[]
  /** A copy of the passport or card is uploaded while filling in the form. */
  readonly copies: boolean
}

/** Fields that staff ask guests for, with a remark in their language. */
const askable: readonly string[] = [
  'passportNumber',
  'phone',
  'insurancePolicyNumber',
  'fitToDiveCertificateDate',
  'arrivalFlightNumber',
]

export function partyOf(booking: Booking, random: Random): Traveller[] {
  const transfers: Answers = transferAnswers(booking, random)
  return booking.guests.map((guest, index): Traveller => {
    const answers = { ...answersOf(booking, guest, random), 2: transfers }
    return {
      person: index + 1,
      guest,
      answers,
      slips: slipsOf(booking, { guest, answers }, random),
      copies: random.chance(0.6),
    }
  })
}

function slipsOf(
  booking: Booking,
  { guest, answers }: Pick<Traveller, 'guest' | 'answers'>,
  random: Random,
): NoticedSlip[] {
  const isLeader = guest === booking.guests[0]
  const wanted = isLeader ? random.pick([0, 0, 1, 1, 1, 2]) : random.pick([0, 0, 0, 0, 0, 1])
  const possible = possibleSlips(guest, answers, random).filter(
    ({ field }) => isLeader || !['bookingReference', 'arrivalFlightNumber'].includes(field),
  )
  if (!guest.dives && guest.age < 70 && random.chance(0.4)) {
    return [
      {
        ...notDivingAfterAll(answersOf(booking, { ...guest, dives: true }, random)),
        noticed: random.pick(['before', 'by staff']),
      },
    ]
  }
  const first = random.int(0, possible.length - 1)
  const chosen = possible.filter((_, index) => (index - first + possible.length) % possible.length < wanted)
  return chosen.map((slip) => ({
    ...slip,
    noticed: random.pick(waysToNotice(slip.field)),
  }))
}

/** The booking number is prefilled for the others, so it is right before they are submitted with it. */
function waysToNotice(field: string): readonly Noticed[] {
  if (field === 'bookingReference') return ['before']
  return askable.includes(field) ? ['before', 'by staff', 'when asked', 'when asked'] : ['before', 'by staff']
}
