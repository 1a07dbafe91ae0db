import { submissionStatuses, type SubmissionStatus } from '../../ui/submission-status.ts'

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

/** What the address and the call say alike. Of boat, trip, agency and language '' stands for those without one, undefined for all. */
const choices = ['boat', 'tripStart', 'agent', 'language'] as const
type FormsChoice = (typeof choices)[number]

export type FormsFilter = { readonly [C in FormsChoice]?: string | undefined } & {
  readonly search: string
  /** One of these; [] for all. */
  readonly statuses: readonly SubmissionStatus[]
  readonly waiting: boolean
  readonly warnings: boolean
  readonly sort: FormsOrder
}

export const everything: FormsFilter = { search: '', statuses: [], waiting: false, warnings: false, sort: '-created' }

export function filterIn(query: URLSearchParams): FormsFilter {
  const statuses = (query.get('status') ?? '').split(',')
  const chosen = Object.fromEntries(choices.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])))
  return {
    ...chosen,
    search: query.get('search') ?? '',
    statuses: submissionStatuses.filter((one) => statuses.includes(one)),
    waiting: query.get('waiting') === 'yes',
    warnings: query.get('warnings') === 'yes',
    sort: formsOrders.find((one) => one === query.get('sort')) ?? '-created',
  }
}

/** What differs from everything, as the address and the call have it. */
export function queryOf({ search, statuses, waiting, warnings, sort, ...chosen }: FormsFilter): Record<string, string> {
  const said = Object.entries(chosen).filter((one): one is [FormsChoice, string] => one[1] !== undefined)
  return {
    ...(search.trim() === '' ? {} : { search }),
    ...(statuses.length === 0 ? {} : { status: statuses.join(',') }),
    ...Object.fromEntries(said),
    ...(waiting ? { waiting: 'yes' } : {}),
    ...(warnings ? { warnings: 'yes' } : {}),
    ...(sort === '-created' ? {} : { sort }),
  }
}

/** Of boat and trip, agency, language and order: how many say something. */
export function furtherIn(filter: FormsFilter): number {
  const { search, statuses, waiting, warnings } = everything
  const { boat, tripStart, ...rest } = queryOf({ ...filter, search, statuses, waiting, warnings })
  return Object.keys(rest).length + (boat === undefined && tripStart === undefined ? 0 : 1)
}
