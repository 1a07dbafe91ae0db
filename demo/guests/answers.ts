import type { Answers } from '@fleet/domain/form-instances/events'
import type { Booking } from '../booking.ts'
import { dateAfter, dateIn } from '../calendar.ts'
import { divingAnswers, gearAnswers, insuranceAnswers, medicalAnswers } from './diver-answers.ts'
import type { Guest } from './guest.ts'
import { type Random, fillPattern } from '../random.ts'
import { transferAnswers } from './transfer-answers.ts'

/** Days; no booking takes longer from its first answer to its end, so dates in answers are in the past. */
const maxBookingDays = 60

/** A person's correct answers by step number. */
export type AnswersByStep = { readonly [step: number]: Answers }

/** A guest's final answers; the form's rules and checks accept them. */
export function answersOf(booking: Booking, guest: Guest, random: Random): AnswersByStep {
  const asOf = dateAfter(dateIn('UTC', booking.endsAt), -maxBookingDays)
  const context = { booking, guest, random, asOf }
  return {
    1: tripAnswers(booking),
    2: transferAnswers(booking, random),
    3: { ...personalAnswers(guest), language: booking.locale.language },
    4: divingAnswers(context),
    5: medicalAnswers(context),
    6: gearAnswers(context),
    7: insuranceAnswers(context),
    8: emergencyAnswers(booking, guest, random),
    9: {
      truthfulnessConfirmed: true,
      liabilitySignatureName: guest.guardian ?? `${guest.firstName} ${guest.lastName}`,
    },
  }
}

function tripAnswers({ trip, agency, reference }: Booking): Answers {
  return {
    tripStartDate: trip.start,
    tripEndDate: trip.end,
    boatName: trip.boat,
    bookingAgency: agency?.name ?? 'direct',
    bookingReference: reference,
  }
}

function personalAnswers({
  woman,
  firstName,
  middleName,
  lastName,
  nation,
  dateOfBirth: born,
  age,
  ...guest
}: Guest): Answers {
  return {
    title: woman ? (age % 3 === 0 ? 'Mrs.' : 'Ms.') : age % 17 === 0 ? 'Dr.' : 'Mr.',
    firstName,
    ...(middleName === undefined ? { hasNoMiddleName: true } : { middleName }),
    lastName,
    nationality: nation.code,
    dateOfBirth: born,
    travelDocumentType: guest.travelsWithIdCard ? 'id' : 'passport',
    passportNumber: guest.passport,
    passportExpiryDate: guest.passportExpires,
    ...(guest.guardian === undefined ? {} : { legalGuardian: guest.guardian }),
    countryCode: nation.dial,
    phone: guest.phone,
    email: guest.email,
    travelDocumentsConfirmed: true,
    travelDocumentationDisclaimer: true,
  }
}

function emergencyAnswers({ locale }: Booking, guest: Guest, random: Random): Answers {
  const names = random.chance(0.5) ? locale.women : locale.men
  const name = random.pick(names.filter((one) => one !== guest.firstName))
  return {
    emergencyContactName: `${name} ${guest.lastName}`,
    emergencyContactRelation: random.pick(relationsAt(guest.age)),
    emergencyContactCountryCode: guest.nation.dial,
    emergencyContactPhone: fillPattern(guest.nation.mobile, random),
    ...(random.chance(0.4) ? { emergencyContactEmail: guest.email.replace('@', '.home@') } : {}),
    ...(random.chance(0.4) ? { dietaryRequirements: random.pick(locale.diet) } : {}),
    ...(random.chance(0.04) ? { disabilities: random.pick(locale.disabilities) } : {}),
    ...(random.chance(0.25) ? { specialRequests: random.pick(locale.requests) } : {}),
  }
}

function relationsAt(age: number): readonly string[] {
  if (age < 22) return ['parent']
  return age < 48 ? ['spouse', 'spouse', 'parent', 'sibling'] : ['spouse', 'spouse', 'child', 'sibling']
}
