import { queryOptions } from '@tanstack/react-query'
import { callWithHeaders, call } from '../../lib/http/call.ts'
import { listQuery } from '../../lib/http/list-query.ts'
import { queryOf } from '../../lib/use-filter.ts'
import { type FormsFilter, formsFilter } from './forms-filter.ts'

type PagesInput = { readonly filter: FormsFilter; readonly ofAgency: boolean }

/** Registrations that match. */
export function submissionPagesQuery({ filter, ofAgency }: PagesInput) {
  return listQuery(
    ['submissions', 'pages', { filter, ofAgency }],
    ({ cursor, signal }) => {
      const request = { query: { ...queryOf(formsFilter, filter), limit: '50', cursor }, signal }
      return ofAgency
        ? callWithHeaders('GET /api/agent-submissions', request)
        : callWithHeaders('GET /api/submissions', request)
    },
    { keepsPrevious: true, meta: { live: 'submissions' } },
  )
}

/** The existing values of the filters. */
export const choicesQuery = queryOptions({
  queryKey: ['submissions', 'choices'],
  queryFn: ({ signal }) => call('GET /api/submissions/choices', { signal }),
  refetchOnMount: 'always',
})

/** The trips of an agency's clients, the next one first. */
export const clientTripsQuery = queryOptions({
  queryKey: ['submissions', 'trips'],
  queryFn: ({ signal }) => call('GET /api/agent-submissions/trips', { signal }),
  refetchOnMount: 'always',
  meta: { live: 'submissions' },
})
