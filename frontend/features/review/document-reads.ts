import { answered } from '../../lib/call.ts'
import type { Language } from '../../lib/intl/languages.ts'
import { listQuery } from '../../lib/list-query.ts'

/** Every read of a registration's documents, newest first; asked again on the way back from a document. */
export function documentReadsQuery(id: string, language: Language) {
  return listQuery(
    ['review', id, 'document-reads', language],
    ({ cursor, signal }) =>
      answered('GET /api/submissions/:id/document-reads', {
        params: { id },
        query: { lang: language, limit: '200', cursor },
        signal,
      }),
    { refetchOnWindowFocus: 'always', meta: { looks: id } },
  )
}
