import type { FastifyRequest } from 'fastify'
import { standing } from '@fleet/domain/documents/standing'
import { isStaff, isStaffRole } from '@fleet/domain/rights/staff'
import type { AccessRow } from '@fleet/projections/access-log/queries'
import { findAccessLog } from '@fleet/projections/access-log/queries'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import { nextPage } from '@fleet/platform/http/next-page'
import { actorOf } from '@fleet/platform/http/session/session'
import type { DatabasePool } from 'slonik'
import type { Config } from '@fleet/platform/config/config'
import type { DocumentView, PageQuery } from '../../form-instances/contract.ts'
import { lookIn } from './document-reads.ts'
import type { Asked } from '../../form-instances/filling.ts'
import type { Fillable } from '../../form-instances/kind.ts'

/**
 * Who saw the documents that the reader sees, and those that these took the place of, newest first. Staff are the operator to everybody else, and whoever sees a part of
 * a group is told nobody's name. Small pictures that the reader was shown themself are left out: a form shows them at each visit.
 */
export async function documentViews<S extends Fillable>(
  { database, config }: { readonly config: Config; readonly database: DatabasePool },
  { request, reply, found }: Asked<S, FastifyRequest<{ Querystring: PageQuery }>>,
): Promise<DocumentView[]> {
  const reader = actorOf(request)
  const { limit, cursor } = request.query
  const places = standing(found.state)
  void reply.header('cache-control', 'no-store')
  const { rows, next } = await findAccessLog(database, {
    submission: found.id,
    types: ['DocumentViewed'],
    documents: [...places.keys()],
    withoutSmallOf: reader.id,
    timeZone: config.timeZone,
    ...(limit === undefined ? {} : { limit: Number(limit) }),
    ...(cursor === undefined ? {} : { cursor }),
  })
  if (next !== undefined) void reply.header('link', nextPage(request.url, next))
  const isTold = ({ actorRole: role }: AccessRow) =>
    isStaff(reader) || (!isStaffRole(role) && found.lens?.namesOthers !== false)
  const names = await findAccountNames(
    database,
    rows.filter(isTold).map(({ actorId }) => actorId),
  )
  return rows.map(({ id, at, actorId, actorRole, details }) => ({
    id,
    at,
    ...placed(String(details['documentId']), places),
    by: actorId === reader.id ? 'you' : byWhom(actorRole),
    name: actorId === reader.id ? null : (names.get(actorId) ?? null),
    ...lookIn(details),
  }))
}

/** At the document where it is told. */
function placed(
  documentId: string,
  places: ReadonlyMap<string, string>,
): Pick<DocumentView, 'documentId' | 'isEarlier'> {
  const place = places.get(documentId) ?? documentId
  return { documentId: place, ...(place === documentId ? {} : { isEarlier: true }) }
}

function byWhom(role: string): DocumentView['by'] {
  if (isStaffRole(role)) return 'operator'
  return role === 'agent' ? 'agent' : 'guest'
}
