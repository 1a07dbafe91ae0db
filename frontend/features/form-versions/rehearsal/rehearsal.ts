import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { get } from '../../../lib/http.ts'
import type { Compared } from '../compare/use-compared.ts'
import { formVersionsKey } from '../forms.ts'

export type Concerned = { readonly id: string; readonly referenceCode: string; readonly name: string | null; readonly persons: readonly number[] }

export type Effect = {
  readonly kind: 'required' | 'invalid' | 'orphaned' | 'hidden' | 'warning'
  readonly step: string
  readonly stepTitle: string
  readonly field: string
  readonly label: string
  readonly code: string
  readonly submissions: number
  readonly persons: number
  /** The first of them. */
  readonly examples: readonly Concerned[]
}

/** What a version means for the drafts that are open now. */
export type Rehearsal = Compared & { readonly drafts: number; readonly safe: number; readonly effects: readonly Effect[] }

export function rehearsalQuery(formId: string, { from, to }: Compared, language: string) {
  return queryOptions({
    queryKey: [formVersionsKey, formId, 'rehearsal', from, to, language],
    queryFn: ({ signal }) => get<Rehearsal>(`/api/forms/${formId}/rehearsal?${new URLSearchParams({ from, to, lang: language })}`, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
