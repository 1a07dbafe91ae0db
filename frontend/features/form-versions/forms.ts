import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { get } from '../../lib/http.ts'

/** `refused`: the folder is broken and the last good version serves on. `superseded`: the folder holds an older version than the one that serves. */
export type FolderState = 'good' | 'refused' | 'superseded'

export type ListedForm = { readonly formId: string; readonly title: string; readonly serving: string; readonly state: FolderState }

/** One difference in meaning, as a sentence in the reader's language. */
export type Change = { readonly kind: 'added' | 'removed' | 'changed'; readonly code: string; readonly text: string; readonly step?: string; readonly field?: string }

/** One publication; the same version may stand twice, when a change was taken back. */
export type Publication = {
  readonly version: string
  /** ISO 8601 UTC. */
  readonly publishedAt: string
  /** null: a file edit, nobody known by name. */
  readonly author: string | null
  readonly serving: boolean
  readonly summary: string
  readonly changes: readonly Change[]
}

/** Each version once, at its newest publication. */
export function distinctVersions(publications: readonly Publication[]): Publication[] {
  return publications.filter(({ version }, index) => publications.findIndex((other) => other.version === version) === index)
}

/** In English: it speaks of the files' own words. */
export type Finding = { readonly severity: 'error' | 'warning'; readonly path: string; readonly line: number; readonly column: number; readonly reason: string; readonly hint?: string }

export type Findings = {
  readonly state: FolderState
  readonly serving: string
  /** null while the folder is refused. */
  readonly folder: string | null
  readonly checkedAt: string
  readonly errors: readonly Finding[]
  readonly warnings: readonly Finding[]
}

/** Everything below it is fetched anew when the server tells of news. */
export const formVersionsKey = 'form-versions'

export function formsQuery(language: string) {
  return queryOptions({
    queryKey: [formVersionsKey, 'forms', language],
    queryFn: ({ signal }) => get<readonly ListedForm[]>(`/api/forms?lang=${language}`, signal),
    staleTime: 0,
  })
}

/** Newest first. */
export function publicationsQuery(formId: string, language: string) {
  return queryOptions({
    queryKey: [formVersionsKey, formId, 'versions', language],
    queryFn: ({ signal }) => get<readonly Publication[]>(`/api/forms/${formId}/versions?limit=200&lang=${language}`, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function findingsQuery(formId: string) {
  return queryOptions({
    queryKey: [formVersionsKey, formId, 'findings'],
    queryFn: ({ signal }) => get<Findings>(`/api/forms/${formId}/findings`, signal),
    staleTime: 0,
  })
}
