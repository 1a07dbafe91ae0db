import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import type { Compared } from '../compare/use-compared.ts'
import { formVersionsKey } from '../forms.ts'

export function rehearsalQuery(formId: string, { from, to }: Compared, language: string) {
  return queryOptions({
    queryKey: [formVersionsKey, formId, 'rehearsal', from, to, language],
    queryFn: ({ signal }) =>
      call('GET /api/forms/:formId/rehearsal', { params: { formId }, query: { from, to, lang: language }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
