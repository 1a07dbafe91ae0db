import { callWithHeaders } from '../../lib/http/call.ts'
import type { Language } from '../../lib/intl/languages.ts'
import { listQuery } from '../../lib/http/list-query.ts'

/** The complete history, newest first (GET /api/submissions/:id/history). */
export function historyQuery(id: string, language: Language) {
  return listQuery(
    ['review', id, 'history', language],
    ({ cursor, signal }) =>
      callWithHeaders('GET /api/submissions/:id/history', {
        params: { id },
        query: { lang: language, limit: '200', cursor },
        signal,
      }),
    { meta: { live: { submission: id } } },
  )
}
