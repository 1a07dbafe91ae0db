import type { StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { recordKeyOf, type Persons } from '../persons.ts'
import { bookingKey } from '../draft/records.ts'
import type { Position } from '../steps/use-position.ts'
import type { PersonProgress } from './person-progress.ts'

export type StepOrder = {
  readonly steps: readonly StepDefinition[]
  readonly persons: Pick<Persons, 'booking'>
  readonly groupSize: number
  /** Progress of the persons after one; only read at the end of a person's steps. Undefined: not known yet. */
  readonly progressAfter: (after: number) => readonly PersonProgress[] | undefined
}

/**
 * Target of Continue after a person's last step in a group: the next person with missing answers, at the first of them;
 * while signing, the next who has not signed. Undefined: no other person follows.
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
      : later.find(({ first, mustSign }) => (isLast ? mustSign : first !== undefined))
  if (next === undefined || isLast) return next && { step, person: next.person }
  const begin = steps.find(({ id, scope }) => (next.first === undefined ? scope === 'person' : id === next.first.step))
  return { step: begin?.number ?? step, person: next.person }
}

/**
 * Previous position; in a group, also the last step of the previous person. A single person reaches the booking by the
 * link above the steps.
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

/** Next position, without switching the person. */
export function positionAfter({ steps, groupSize }: StepOrder, { step, person }: Position): Position | undefined {
  const after = steps.find((one) => one.number > step)
  // Signing starts with person 1
  return after && { step: after.number, person: groupSize > 1 && after === steps.at(-1) ? 1 : person }
}
