import type { StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { recordKeyOf, type Persons } from '../persons.ts'
import { bookingKey } from '../draft/records.ts'
import type { Position } from '../steps/use-position.ts'
import type { PersonProgress } from './person-progress.ts'

export type StepOrder = {
  readonly steps: readonly StepDefinition[]
  readonly persons: Pick<Persons, 'booking'>
  readonly groupSize: number
  /** What the persons after one miss, read where the way leads from one to another; undefined: not known yet. */
  readonly progressAfter: (after: number) => readonly PersonProgress[] | undefined
}

/**
 * Where Continue leads from a person's last step in a group: to the next who misses something, at what they miss; among those
 * who sign, to the next who has not. Undefined: to nobody else from here.
 */
export function nextPerson(
  { steps, groupSize, progressAfter }: StepOrder,
  { step, person }: Position,
): Position | undefined {
  const isLast = step === steps.at(-1)?.number
  if (person >= groupSize || !(isLast || step === steps.at(-2)?.number)) return undefined
  const later = progressAfter(person)
  const next =
    later === undefined
      ? { person: person + 1, first: undefined }
      : later.find(({ first, mustSign: signs }) => (isLast ? signs : first !== undefined))
  if (next === undefined || isLast) return next && { step, person: next.person }
  const begin = steps.find(({ id, scope }) => (next.first === undefined ? scope === 'person' : id === next.first.step))
  return { step: begin?.number ?? step, person: next.person }
}

/**
 * The place before: in a group, what the person before ended with. From a single person's first step the way to the booking is
 * the line above the steps.
 */
export function positionBefore(
  { steps, persons, groupSize }: StepOrder,
  { step, person }: Position,
): Position | undefined {
  const isLast = step === steps.at(-1)?.number
  const before = steps.findLast((one) => one.number < step)
  if (groupSize < 2)
    return before && recordKeyOf(persons, before, person) !== bookingKey ? { step: before.number, person } : undefined
  if (isLast && person > 1) return { step, person: person - 1 }
  if (isLast) return before && { step: before.number, person: groupSize }
  const begins = before === undefined || recordKeyOf(persons, before, person) === bookingKey
  if (begins && person > 1) return { step: steps.at(-2)?.number ?? step, person: person - 1 }
  return before && { step: before.number, person }
}

/** The place after, with nobody else's turn in between. */
export function positionAfter({ steps, groupSize }: StepOrder, { step, person }: Position): Position | undefined {
  const after = steps.find((one) => one.number > step)
  // Everybody signs in turn, from the first
  return after && { step: after.number, person: groupSize > 1 && after === steps.at(-1) ? 1 : person }
}
