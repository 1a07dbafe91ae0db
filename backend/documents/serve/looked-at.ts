import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DocumentViewed } from '@fleet/domain/documents/events'
import { isStaff } from '@fleet/domain/rights/staff'
import { use } from '@fleet/platform/http/rate-limits/allowances'
import { metaOfRead } from '@fleet/platform/http/command-meta'
import { tellPosition } from '@fleet/platform/http/read-your-writes'
import type { DocumentLogHandler } from '@fleet/domain/documents/decider'
import type { Clock } from '@fleet/platform/time/clock'
import type { Counters } from '@fleet/platform/http/rate-limits/counters'
import type { DocumentQuery } from '../../form-instances/contract.ts'
import type { DocumentLimits } from '../limits.ts'

type Look = { readonly request: FastifyRequest<{ Querystring: DocumentQuery }>; readonly reply: FastifyReply } & Pick<
  DocumentViewed['data'],
  'submissionId' | 'documentId' | 'isSmall'
>

type Deps = {
  readonly clock: Clock
  readonly limits: DocumentLimits
  readonly counters: Counters
  readonly documentLogs: DocumentLogHandler
}

/**
 * Puts on record that a document is seen, and from which page; whoever gives it waits for that. `isSmall`: only as a small picture.
 * @throws Rejection limits.looks
 */
export async function lookedAt(
  { documentLogs, clock, counters, limits }: Deps,
  { request, reply, ...document }: Look,
): Promise<void> {
  const { from } = request.query
  const data = { ...document, ...(from === undefined ? {} : { purpose: from }) }
  const meta = metaOfRead(request, clock)
  if (!isStaff(meta.actor)) await use(counters, [{ what: 'looks', whose: meta.actor.id, limit: limits.looks }])
  const { position } = await documentLogs.handle(document.submissionId, { type: 'ViewDocument', data, meta })
  tellPosition(reply, position)
}
