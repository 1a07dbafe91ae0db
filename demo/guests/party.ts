import type { Answers } from '@fleet/domain/form-instances/events'
import { type AnswersByStep, answersOf } from './answers.ts'
import type { Booking } from '../booking.ts'
import type { Guest } from './guest.ts'
import type { Random } from '../random.ts'
import { type Typo, wronglyMarkedAsDiver, possibleTypos } from './typos.ts'
import { transferAnswers } from './transfer-answers.ts'

/** When a typo is corrected: before submitting, by staff afterwards, or by the guest when staff ask. */
type Noticed = 'before' | 'by staff' | 'when asked'
type NoticedTypo = Typo & { readonly noticed: Noticed }

/** One person of a registration, with their final answers and the typos before them. */
export type Traveller = {
  /** From 1. */
  readonly person: number
  readonly guest: Guest
  readonly answers: AnswersByStep
  readonly typos: readonly NoticedTypo[]
  /** Whether the copies are uploaded before submitting. */
  readonly copies: boolean
}

/** Fields that staff may ask the guest to correct. */
const requestableFields: readonly string[] = [
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
      typos: typosOf(booking, { guest, answers }, random),
      copies: random.chance(0.6),
    }
  })
}

function typosOf(
  booking: Booking,
  { guest, answers }: Pick<Traveller, 'guest' | 'answers'>,
  random: Random,
): NoticedTypo[] {
  const isLeader = guest === booking.guests[0]
  const count = isLeader ? random.pick([0, 0, 1, 1, 1, 2]) : random.pick([0, 0, 0, 0, 0, 1])
  const possible = possibleTypos(guest, answers, random).filter(
    ({ field }) => isLeader || !['bookingReference', 'arrivalFlightNumber'].includes(field),
  )
  if (!guest.dives && guest.age < 70 && random.chance(0.4)) {
    return [
      {
        ...wronglyMarkedAsDiver(answersOf(booking, { ...guest, dives: true }, random)),
        noticed: random.pick(['before', 'by staff']),
      },
    ]
  }
  const first = random.int(0, possible.length - 1)
  const chosen = possible.filter((_, index) => (index - first + possible.length) % possible.length < count)
  return chosen.map((typo) => ({
    ...typo,
    noticed: random.pick(noticedOptions(typo.field)),
  }))
}

/** The booking number prefills the other persons' answers, so it is corrected before submitting. */
function noticedOptions(field: string): readonly Noticed[] {
  if (field === 'bookingReference') return ['before']
  return requestableFields.includes(field) ? ['before', 'by staff', 'when asked', 'when asked'] : ['before', 'by staff']
}
