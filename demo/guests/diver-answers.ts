import type { Answers } from '@fleet/domain/form-instances/events'
import heights from '@fleet/form-schemas/lookups/heights.json' with { type: 'json' }
import weights from '@fleet/form-schemas/lookups/weights.json' with { type: 'json' }
import type { Booking } from '../booking.ts'
import { dateAfter, monthBefore } from '../calendar.ts'
import type { Guest } from './guest.ts'
import { type Random, fillPattern } from '../random.ts'

type DiverContext = {
  readonly booking: Booking
  readonly guest: Guest
  readonly random: Random
  readonly asOf: string
}

export function divingAnswers({ booking: { locale }, guest, random, asOf }: DiverContext): Answers {
  if (!guest.dives) return { isDiver: false }
  const { agency, levels } = random.pick(locale.certifications)
  const rank = guest.age < 18 ? 0 : random.int(0, levels.length - 1)
  const [known = agency, other] = agency.split(': ')
  const dives = guest.age < 18 ? random.int(8, 40) : Math.round(20 + rank * 60 + random.next() ** 2 * 600)
  const isNitroxDiver = rank > 0 && random.chance(0.6)
  return {
    isDiver: true,
    certificationAgency: known,
    ...(other === undefined ? {} : { otherCertificationAgency: other }),
    certificationLevel: levels[rank] ?? 'Open Water Diver',
    numberOfDives: dives,
    lastDiveDate: monthBefore(asOf, random.chance(0.12) ? random.int(14, 30) : random.int(1, 10)),
    ...(isNitroxDiver ? { nitroxCertified: true } : {}),
    ...(isNitroxDiver && random.chance(0.8) ? { willUseNitrox: true } : {}),
    ...(random.chance(0.2) ? { divingComments: random.pick(locale.diving) } : {}),
  }
}

/** Divers from 70 bring a certificate, and most above 45. */
export function medicalAnswers({ booking, guest, random, asOf }: DiverContext): Answers {
  const hasCertificate = guest.age >= 70 || (guest.age >= 46 && random.chance(0.6))
  return {
    medicalDeclarationSigned: true,
    ...(guest.dives && hasCertificate ? { fitToDiveCertificateDate: certificateDate(booking, asOf, random) } : {}),
  }
}

/** A certificate date that is still valid on the trip's first day. */
function certificateDate({ trip }: Booking, asOf: string, random: Random): string {
  const oldest = dateAfter(trip.start, -364)
  const likely = dateAfter(asOf, -random.int(25, 90))
  return likely > oldest ? likely : oldest
}

export function gearAnswers({ booking: { locale }, guest, random }: DiverContext): Answers {
  if (!guest.dives) return {}
  const height = guest.age < 15 ? random.int(148, 168) : guest.woman ? random.int(157, 178) : random.int(168, 196)
  const weight = Math.round((height - 100) * (0.85 + random.next() * 0.35))
  return {
    bodyHeight: nearest(heights.enum, height),
    ...(locale.language === 'en' ? { heightUnit: 'ft', weightUnit: 'lb' } : {}),
    bodyWeight: nearest(weights.enum, weight),
    shoeSize: `EU ${Math.max(35, Math.min(48, Math.round(height / 4.15)))}`,
    ...rentalAnswers(random),
  }
}

const items = [
  'needsMaskSnorkel',
  'needsFins',
  'needsBooties',
  'needsBCD',
  'needsRegulator',
  'needsWetsuit',
  'needsShorty',
]
const tanks = ['needs15L', 'needs15L', 'needsExtra12L', 'needsSidemountSet', 'needsManifold']

function rentalAnswers(random: Random): Answers {
  const way = random.next()
  if (way < 0.5) return { needsRentalEquipment: false }
  const tank = random.chance(0.2) ? { [random.pick(tanks)]: true } : {}
  if (way < 0.7) return { needsRentalEquipment: true, needsCompleteSet: true, ...tank }
  const mandatory = random.chance(0.85)
    ? { needsDiveComputer: true, needsTorch: true, needsSMB: true }
    : { needsTorch: true, needsSMB: true }
  const single = items.filter(() => random.chance(0.35))
  return {
    needsRentalEquipment: true,
    needsSingleItemRental: true,
    ...mandatory,
    ...Object.fromEntries(single.map((item) => [item, true])),
    ...tank,
  }
}

export function insuranceAnswers({ booking: { locale }, guest, random }: DiverContext): Answers {
  if (!guest.dives)
    return random.chance(0.3)
      ? {
          divingInsuranceProvider: random.pick(locale.insurers),
          insurancePolicyNumber: fillPattern('T-######', random),
        }
      : {}
  return {
    divingInsuranceProvider: random.pick(locale.insurers),
    insurancePolicyNumber: fillPattern(random.pick(['@@-######', '####-###', '@######/##']), random),
    insuranceValid: true,
    ...(random.chance(0.85) ? { insuranceCoverageConfirmed: true } : {}),
  }
}

function nearest(choices: readonly number[], target: number): number {
  return choices.reduce((best, choice) => (Math.abs(choice - target) < Math.abs(best - target) ? choice : best))
}
