import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DocumentViewed } from '@fleet/domain/documents/events'
import { isStaff } from '@fleet/domain/rights/staff'
import { use } from '@fleet/platform/http/rate-limits/allowances'
import { metaOfRead } from '@fleet/platform/http/command-meta'
import { tellPosition } from '@fleet/platform/http/read-your-writes'
import type { Services } from '../../services.ts'
import type { DocumentQuery } from '../../form-instances/contract.ts'

type Look = { readonly request: FastifyRequest<{ Querystring: DocumentQuery }>; readonly reply: FastifyReply } & Pick<
  DocumentViewed['data'],
  'submissionId' | 'documentId' | 'isSmall'
>

/**
 * Puts on record that a document is seen, and from which page; whoever gives it waits for that. `isSmall`: only as a small picture.
 * @throws Rejection limits.looks
 */
export async function lookedAt(
  { documentLogs, clock, counters, limits }: Pick<Services, 'documentLogs' | 'clock' | 'counters' | 'limits'>,
  { request, reply, ...document }: Look,
): Promise<void> {
  const { from } = request.query
  const data = { ...document, ...(from === undefined ? {} : { purpose: from }) }
  const meta = metaOfRead(request, clock)
  if (!isStaff(meta.actor)) await use(counters, [{ what: 'looks', whose: meta.actor.id, limit: limits.looks }])
  const { position } = await documentLogs.handle(document.submissionId, { type: 'ViewDocument', data, meta })
  tellPosition(reply, position)
}
