import type { Answers } from '@fleet/domain/form-instances/events'
import type { AnswersByStep } from './answers.ts'
import type { Guest } from './guest.ts'
import type { Random } from '../random.ts'

/** Answers given wrong, cut short or not at all at first, and put right later. */
export type Slip = {
  readonly field: string
  /** What is typed instead of the right answers, by step; null: left open at first. */
  readonly typed: AnswersByStep
  /** The save that puts it right. */
  readonly right: Answers
}

/** What may go wrong with this guest's answers and still be submitted. */
export function possibleSlips(guest: Guest, answers: AnswersByStep, random: Random): Slip[] {
  const swapped = swappedBirth(guest)
  const flight = answers[2]?.['arrivalFlightNumber']
  const certificate = answers[5]?.['fitToDiveCertificateDate']
  const policy = answers[7]?.['insurancePolicyNumber']
  const reference = answers[1]?.['bookingReference']
  return [
    slip(3, 'passportNumber', guest.passport.replace('0', 'O'), guest.passport),
    slip(
      3,
      'phone',
      guest.phone.replace(/\d$/, (last) => String((Number(last) + 1) % 10)),
      guest.phone,
    ),
    ...(guest.lastNameTyped === guest.lastName ? [] : [slip(3, 'lastName', guest.lastNameTyped, guest.lastName)]),
    ...(swapped === undefined ? [] : [slip(3, 'dateOfBirth', swapped, guest.born)]),
    ...(typeof flight === 'string' ? [slip(2, 'arrivalFlightNumber', `${flight}${random.int(0, 9)}`, flight)] : []),
    ...(typeof certificate === 'string' && guest.age < 70
      ? [slip(5, 'fitToDiveCertificateDate', null, certificate)]
      : []),
    ...(guest.dives && typeof policy === 'string'
      ? [slip(7, 'insurancePolicyNumber', random.pick(['to follow', '?', 'tba']), policy)]
      : []),
    ...(typeof reference === 'string' ? [slip(1, 'bookingReference', reference.slice(-4), reference)] : []),
    ...rentalSlip(answers[6] ?? {}),
  ]
}

function slip(step: number, field: string, typed: string | null, right: string): Slip {
  return { field, typed: { [step]: { [field]: typed } }, right: { [field]: right } }
}

/** A complete set at first, single items on second thought: the form's rules clear the one for the other. */
function rentalSlip(gear: Answers): Slip[] {
  if (gear['needsSingleItemRental'] !== true) return []
  const items = Object.entries(gear).filter(([field]) => field.startsWith('needs') && field !== 'needsRentalEquipment')
  const open = Object.fromEntries(items.map(([field]) => [field, null]))
  return [
    {
      field: 'needsSingleItemRental',
      typed: { 6: { ...open, needsCompleteSet: true } },
      right: Object.fromEntries(items),
    },
  ]
}

/** Somebody filled in as a diver who only comes along: saying so clears what divers are asked. */
export function notDivingAfterAll(asDiver: AnswersByStep): Slip {
  return {
    field: 'isDiver',
    typed: { 4: asDiver[4] ?? {}, 6: asDiver[6] ?? {}, 7: asDiver[7] ?? {} },
    right: { isDiver: false },
  }
}

/** Day and month the wrong way round, where that is a date too. */
function swappedBirth({ born, age }: Guest): string | undefined {
  const [year, month, day] = born.split('-')
  return age >= 18 && age < 60 && Number(day) <= 12 && day !== month ? `${year}-${day}-${month}` : undefined
}

/** The answers of a step as first typed. */
export function asTyped(step: number, answers: AnswersByStep, slips: readonly Slip[]): Answers {
  const typed = slips.reduce<Answers>((all, slip) => ({ ...all, ...slip.typed[step] }), answers[step] ?? {})
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null))
}
