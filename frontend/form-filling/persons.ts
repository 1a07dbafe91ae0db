import type { StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { theBooking } from './draft/records.ts'
import type { Booking, FillableForm, Several } from './fillable-form.ts'
import type { FilledView } from './filled-view.ts'

type OfView<View extends FilledView> = Omit<Several<View>, 'booking'> & { readonly booking: Booking<View> | undefined }

/** What is asked of it while a form is filled; no booking: one person fills it. */
export type Persons = Pick<Several<FilledView>, 'groupSizeOf' | 'nameOf' | 'shortNameOf'> & {
  readonly booking: Omit<Booking<FilledView>, 'answersIn'> | undefined
}

const one: OfView<FilledView> = {
  booking: undefined,
  groupSizeOf: () => 1,
  resumeAt: ({ currentStep }) => currentStep ?? 1,
  nameOf: () => '',
  shortNameOf: () => '',
}

export function personsOf<View extends FilledView>({ persons }: Pick<FillableForm<View>, 'persons'>): OfView<View> {
  return persons === 'one' ? one : persons
}

/** Whose record the answers to a step stand in. */
export function whoseOf(
  { booking }: Pick<Persons, 'booking'>,
  step: Pick<StepDefinition, 'scope'>,
  person: number,
): number {
  return booking !== undefined && step.scope === 'booking' ? theBooking : person
}
