import { dayAfter, daysBetween } from '@fleet/domain/kernel/calendar-day'
import { daysBeforeTrip } from '@fleet/domain/submissions/model/proposals'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import type { FormDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Trip as FoundTrip } from '@fleet/projections/trips/queries'
import type { Trip, WholeTrip } from './contract.ts'

function boatsOf(definition: FormDefinition): FormDefinition['lookups'][number] | undefined {
  const list = formFields(definition).get('boatName')?.schema['x-lookup']
  return definition.lookups.find(({ id }) => id === list)
}

/** Capacity of a boat by the form's list of boats; null when it has none. */
export function placesOn(boat: string, definition: FormDefinition): number | null {
  return boatsOf(definition)?.places?.[boat] ?? null
}

/** The boats that the form offers. */
export function offeredBoats(definition: FormDefinition): WholeTrip['boats'] {
  const { values = [], retired = [] } = boatsOf(definition) ?? {}
  return values
    .filter((value) => !retired.includes(value))
    .map((value) => ({ name: String(value), places: placesOn(String(value), definition) }))
}

/** A trip with its deadline. @param today `YYYY-MM-DD` in the fleet's time zone */
export function shownTrip(
  trip: FoundTrip,
  { today, ...about }: { readonly today: string } & Pick<Trip, 'places' | 'proposals'>,
): Trip {
  const dueDate = dayAfter(trip.tripStartDate, -daysBeforeTrip)
  return {
    ...trip,
    ...about,
    missing: trip.asked + trip.open,
    dueDate,
    daysLeft: daysBetween(today, trip.tripStartDate),
    isOverdue: dueDate < today && trip.ready < trip.persons,
  }
}

/** Overdue trips first, otherwise in the given order. */
export function overdueFirst(trips: readonly Trip[]): Trip[] {
  return trips.toSorted((one, other) => Number(other.isOverdue) - Number(one.isOverdue))
}
