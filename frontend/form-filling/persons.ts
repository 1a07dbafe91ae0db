import type { StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { bookingKey } from './draft/records.ts'
import type { Booking, FormType, GroupSettings } from './form-type.ts'
import type { FormInstanceData } from './form-instance-data.ts'

type PersonSettings<View extends FormInstanceData> = Omit<GroupSettings<View>, 'booking'> & {
  readonly booking: Booking<View> | undefined
}

/** Settings that filling needs; no booking: a form for one person. */
export type Persons = Pick<GroupSettings<FormInstanceData>, 'groupSizeOf' | 'nameOf' | 'shortNameOf'> & {
  readonly booking: Omit<Booking<FormInstanceData>, 'answersIn'> | undefined
}

const onePerson: PersonSettings<FormInstanceData> = {
  booking: undefined,
  groupSizeOf: () => 1,
  resumeAt: ({ currentStep }) => currentStep ?? 1,
  nameOf: () => '',
  shortNameOf: () => '',
}

export function personsOf<View extends FormInstanceData>({
  persons,
}: Pick<FormType<View>, 'persons'>): PersonSettings<View> {
  return persons === 'one' ? onePerson : persons
}

/** Key of the record that holds the answers of a step. */
export function recordKeyOf(
  { booking }: Pick<Persons, 'booking'>,
  step: Pick<StepDefinition, 'scope'>,
  person: number,
): number {
  return booking !== undefined && step.scope === 'booking' ? bookingKey : person
}
