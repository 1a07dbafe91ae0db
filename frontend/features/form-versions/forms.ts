import type { Publication } from '@fleet/backend/features/form-versions/version-contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'

/** Each version once, at its newest publication. */
export function distinctVersions(publications: readonly Publication[]): Publication[] {
  return publications.filter(
    ({ version }, index) => publications.findIndex((other) => other.version === version) === index,
  )
}

/** All queries below this key are refetched on a form update. */
export const formVersionsKey = 'form-versions'

export function formsQuery(language: string) {
  return queryOptions({
    queryKey: [formVersionsKey, 'forms', language],
    queryFn: ({ signal }) => call('GET /api/forms', { query: { lang: language }, signal }),
    staleTime: 0,
  })
}

/** Newest first. */
export function publicationsQuery(formId: string, language: string) {
  return queryOptions({
    queryKey: [formVersionsKey, formId, 'versions', language],
    queryFn: ({ signal }) =>
      call('GET /api/forms/:formId/versions', { params: { formId }, query: { limit: '200', lang: language }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function findingsQuery(formId: string, language: string) {
  return queryOptions({
    queryKey: [formVersionsKey, formId, 'findings', language],
    queryFn: ({ signal }) =>
      call('GET /api/forms/:formId/findings', { params: { formId }, query: { lang: language }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
