import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DocumentViewed } from '@fleet/domain/documents/events'
import { metaOfRead } from '../plugins/command-meta.ts'
import { tellPosition } from '../plugins/read-your-writes.ts'
import type { Services } from '../services.ts'
import type { DocumentQuery } from './contract.ts'

type Look = { readonly request: FastifyRequest<{ Querystring: DocumentQuery }>; readonly reply: FastifyReply } & Pick<DocumentViewed['data'], 'submissionId' | 'documentId' | 'isSmall'>

/** Puts on record that a document is seen, and from which page; whoever gives it waits for that. `isSmall`: only as a small picture. */
export async function lookedAt({ documentLogs, clock }: Pick<Services, 'documentLogs' | 'clock'>, { request, reply, ...document }: Look): Promise<void> {
  const { from } = request.query
  const data = { ...document, ...(from === undefined ? {} : { purpose: from }) }
  const { position } = await documentLogs.handle(document.submissionId, { type: 'ViewDocument', data, meta: metaOfRead(request, clock) })
  tellPosition(reply, position)
}
