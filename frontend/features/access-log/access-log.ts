import { enteredText } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'
import { callWithHeaders } from '../../lib/http/call.ts'
import { listQuery } from '../../lib/http/list-query.ts'
import { type FilterOf, text } from '../../lib/use-filter.ts'
import { typesOfKind } from './entry-look.ts'

/**
 * `kind`: one of `entryKinds`; `who`: words of a name or an e-mail address; `day`: YYYY-MM-DD in the fleet's time
 * zone.
 */
export const accessFilter = { kind: text, who: text, day: text }
export type AccessFilter = FilterOf<typeof accessFilter>

/** Entries of the access log, newest first. */
export function accessPages({ kind, who, day }: AccessFilter, language: string) {
  const type = typesOfKind(kind).join(',') || undefined
  const query = { limit: '50', lang: language, type, who: enteredText('line', who) || undefined, day: day || undefined }
  return listQuery(
    ['access-log', query],
    ({ cursor, signal }) => callWithHeaders('GET /api/access-log', { query: { ...query, cursor }, signal }),
    { keepsPrevious: true, staleTime: 0 },
  )
}
