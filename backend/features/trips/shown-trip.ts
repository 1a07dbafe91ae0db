import { dayAfter, daysBetween } from '@fleet/domain/kernel/calendar-day'
import { formFields } from '@fleet/form-schemas/engine/form-fields'
import type { FormDefinition } from '@fleet/form-schemas/engine/definition'
import type { Trip as FoundTrip } from '@fleet/projections/trips/queries'
import { daysBeforeTrip } from '../submissions/due-routes.ts'
import type { Trip } from './contract.ts'

/** How many guests a boat takes, by the form's list of boats; null: it does not say. */
export function placesOn(boat: string, definition: FormDefinition): number | null {
  const list = formFields(definition).get('boatName')?.schema['x-lookup']
  return definition.lookups.find(({ id }) => id === list)?.places?.[boat] ?? null
}

/** A trip with its deadline. @param today `YYYY-MM-DD`, of the fleet */
export function shownTrip(trip: FoundTrip, { today, places }: { readonly today: string; readonly places: number | null }): Trip {
  const dueDate = dayAfter(trip.tripStartDate, -daysBeforeTrip)
  return {
    ...trip,
    places,
    missing: trip.asked + trip.open,
    dueDate,
    daysLeft: daysBetween(today, trip.tripStartDate),
    isOverdue: dueDate < today && trip.ready < trip.persons,
  }
}

/** Overdue ones first, otherwise in the order they have. */
export function overdueFirst(trips: readonly Trip[]): Trip[] {
  return trips.toSorted((one, other) => Number(other.isOverdue) - Number(one.isOverdue))
}
