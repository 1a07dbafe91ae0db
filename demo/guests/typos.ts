import type { Answers } from '@fleet/domain/form-instances/events'
import type { AnswersByStep } from './answers.ts'
import type { Guest } from './guest.ts'
import type { Random } from '../random.ts'

/** Answers that are wrong, shortened or missing at first, and corrected later. */
export type Typo = {
  readonly field: string
  /** The answers typed at first, by step; null: left open. */
  readonly typed: AnswersByStep
  /** The correction. */
  readonly right: Answers
}

/** Typos in this guest's answers that the form lets pass. */
export function possibleTypos(guest: Guest, answers: AnswersByStep, random: Random): Typo[] {
  const swapped = swappedBirthDate(guest)
  const flight = answers[2]?.['arrivalFlightNumber']
  const certificate = answers[5]?.['fitToDiveCertificateDate']
  const policy = answers[7]?.['insurancePolicyNumber']
  const reference = answers[1]?.['bookingReference']
  return [
    typo(3, 'passportNumber', guest.passport.replace('0', 'O'), guest.passport),
    typo(
      3,
      'phone',
      guest.phone.replace(/\d$/, (last) => String((Number(last) + 1) % 10)),
      guest.phone,
    ),
    ...(guest.lastNameTyped === guest.lastName ? [] : [typo(3, 'lastName', guest.lastNameTyped, guest.lastName)]),
    ...(swapped === undefined ? [] : [typo(3, 'dateOfBirth', swapped, guest.dateOfBirth)]),
    ...(typeof flight === 'string' ? [typo(2, 'arrivalFlightNumber', `${flight}${random.int(0, 9)}`, flight)] : []),
    ...(typeof certificate === 'string' && guest.age < 70
      ? [typo(5, 'fitToDiveCertificateDate', null, certificate)]
      : []),
    ...(guest.dives && typeof policy === 'string'
      ? [typo(7, 'insurancePolicyNumber', random.pick(['to follow', '?', 'tba']), policy)]
      : []),
    ...(typeof reference === 'string' ? [typo(1, 'bookingReference', reference.slice(-4), reference)] : []),
    ...rentalTypo(answers[6] ?? {}),
  ]
}

function typo(step: number, field: string, typed: string | null, right: string): Typo {
  return { field, typed: { [step]: { [field]: typed } }, right: { [field]: right } }
}

/** A complete set at first, single items later: the form's rules clear one when the other is chosen. */
function rentalTypo(gear: Answers): Typo[] {
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

/** A non-diver filled in as a diver; the correction clears the divers' answers. */
export function wronglyMarkedAsDiver(asDiver: AnswersByStep): Typo {
  return {
    field: 'isDiver',
    typed: { 4: asDiver[4] ?? {}, 6: asDiver[6] ?? {}, 7: asDiver[7] ?? {} },
    right: { isDiver: false },
  }
}

/** Day and month swapped; undefined when that is no other date, or outside ages 18 to 59. */
function swappedBirthDate({ dateOfBirth: born, age }: Guest): string | undefined {
  const [year, month, day] = born.split('-')
  return age >= 18 && age < 60 && Number(day) <= 12 && day !== month ? `${year}-${day}-${month}` : undefined
}

/** The answers of a step as typed at first. */
export function asTyped(step: number, answers: AnswersByStep, typos: readonly Typo[]): Answers {
  const typed = typos.reduce<Answers>((all, typo) => ({ ...all, ...typo.typed[step] }), answers[step] ?? {})
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null))
}
