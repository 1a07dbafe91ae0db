import { choice, type FilterOf, flag, order, someOf, text } from '../../lib/use-filter.ts'
import { submissionStatuses } from '../../ui/badges/submission-status.ts'

export const formsOrders = [
  '-created',
  'created',
  '-updated',
  'updated',
  '-submitted',
  'submitted',
  'trip',
  '-trip',
  'guest',
  '-guest',
] as const
export type FormsOrder = (typeof formsOrders)[number]

/** Parameters shared by the address and the call. Of boat, trip, agency and language '' means those without one. */
export const formsFilter = {
  search: text,
  status: someOf(submissionStatuses),
  boat: choice,
  tripStart: choice,
  agent: choice,
  language: choice,
  waiting: flag,
  warnings: flag,
  sort: order(formsOrders, '-created'),
}

export type FormsFilter = FilterOf<typeof formsFilter>
export type ChooseForms = (part: Partial<FormsFilter>) => void

/** The number of active filters among boat and trip, agency, language and order. */
export function countFurtherFilters({ boat, tripStart, agent, language, sort }: FormsFilter): number {
  const chosen = [boat ?? tripStart, agent, language].filter((one) => one !== undefined)
  return chosen.length + (sort === formsFilter.sort.empty ? 0 : 1)
}
