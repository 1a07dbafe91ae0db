import { answered } from '../../lib/call.ts'
import { listQuery } from '../../lib/list-query.ts'
import { typesOfKind } from './entry-look.ts'

export type AccessFilter = {
  /** One of `entryKinds`; '' for all. */
  readonly kind: string
  /** Words of a name or an e-mail address; '' for all. */
  readonly who: string
  /** YYYY-MM-DD in the fleet's time zone; '' for all. */
  readonly day: string
}

/** What happened, newest first. */
export function accessPages({ kind, who, day }: AccessFilter, language: string) {
  const type = typesOfKind(kind).join(',') || undefined
  const query = { limit: '50', lang: language, type, who: who.trim() || undefined, day: day || undefined }
  return listQuery(
    ['access-log', query],
    ({ cursor, signal }) => answered('GET /api/access-log', { query: { ...query, cursor }, signal }),
    { keepsPrevious: true, staleTime: 0 },
  )
}
