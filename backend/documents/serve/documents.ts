import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { allDocuments, type KeptDocument } from '@fleet/domain/form-instances/state'
import type { DocumentViewed } from '@fleet/domain/documents/events'
import { isReadable } from '@fleet/domain/documents/retention'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { reject } from '@fleet/domain/kernel/rejection'
import { isStaff } from '@fleet/domain/rights/staff'
import { commandMeta, readMeta } from '@fleet/platform/http/command-meta'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { accountOf } from '@fleet/platform/http/session/session'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { FormRegistry } from '../../form-registry/registry.ts'
import { consume, type Counters } from '@fleet/platform/http/rate-limits/counters'
import type { DocumentFiles } from '../store/document-files.ts'
import type { Sanitizer } from '../sanitize/sanitizer.ts'
import type { DocumentLogHandler } from '@fleet/domain/documents/decider'
import type { Semaphore } from '@fleet/platform/async/semaphore'
import type { DocumentQuery } from '../../form-instances/contract.ts'
import type { InstanceRequest } from '../../form-instances/save.ts'
import { isGone, keepRemovedDays } from '../../form-instances/kept-documents.ts'
import type { FormInstance, FormType } from '../../form-instances/form-type.ts'
import type { DocumentLimits } from '../limits.ts'

type Deps = {
  readonly clock: Clock
  readonly limits: DocumentLimits
  readonly counters: Counters
  readonly keys: MasterKeys
  readonly forms: FormRegistry
  readonly documents: DocumentFiles
  readonly sanitizer: Sanitizer
  readonly thumbnails: Semaphore
  readonly documentLogs: DocumentLogHandler
}
type DocumentRequest = FastifyRequest<{ Params: { documentId: string } }>
type ViewRequest = FastifyRequest<{ Params: { documentId: string }; Querystring: DocumentQuery }>

/** Removes a document; staff can still open it for a while. */
export async function remove<S extends FormInstance>(
  deps: Deps,
  { instances }: FormType<S>,
  { request, reply, found }: InstanceRequest<S, DocumentRequest>,
) {
  const { documentId } = request.params
  const { revision, position } = await instances.handle(found.id, {
    type: 'RemoveDocument',
    data: { documentId },
    meta: commandMeta(request, deps),
  })
  return { revision, ...setReadPosition(reply, position) }
}

/** Sends a document's bytes, after verifying the hash of the whole file and recording the view. */
export async function download<S extends FormInstance>(
  deps: Deps,
  formType: FormType<S>,
  context: InstanceRequest<S, ViewRequest>,
) {
  const access = await authorizeAccess(deps, formType, context)
  const { document } = access
  const { size, stream } = await verifiedFile(deps, access)
  await recordView(deps, access)
  return withHeaders(context.reply, document).header('content-length', size).send(stream())
}

/**
 * Sends a thumbnail, recorded like any view; a PDF has none. It is rendered for each request, so that no more data is
 * stored.
 */
export async function thumbnail<S extends FormInstance>(
  deps: Deps,
  formType: FormType<S>,
  context: InstanceRequest<S, ViewRequest>,
) {
  const access = await authorizeAccess(deps, formType, context)
  const { document } = access
  // The kind of an erased person's document is unknown.
  if (document.kind === undefined || !document.contentType.startsWith('image/')) reject('documents.notFound')
  const release = deps.thumbnails.acquire(accountOf(context.request).id)
  const small = await deps.sanitizer
    .thumbnail(async () => buffer((await verifiedFile(deps, access)).stream()))
    .finally(release)
  await recordView(deps, access, { isSmall: true })
  return withHeaders(context.reply, { ...document, contentType: 'image/jpeg' }).send(small)
}

type DocumentAccess = {
  readonly document: KeptDocument
  readonly submissionId: string
  readonly meta: CommandMeta
  readonly request: ViewRequest
  readonly reply: FastifyReply
}

/** @throws Rejection documents.notFound it does not exist, is deleted, or is not visible to this reader */
async function authorizeAccess<S extends FormInstance>(
  { clock, documentLogs, forms }: Deps,
  { formId }: FormType<S>,
  { request, reply, found }: InstanceRequest<S, ViewRequest>,
): Promise<DocumentAccess> {
  const { id: submissionId, state } = found
  const meta = readMeta(request, clock)
  const document =
    allDocuments(state).find((one) => one.documentId === request.params.documentId) ?? reject('documents.notFound')
  const { removed } = document
  // Another process may have deleted the file: load, do not peek.
  const { state: log } = await (removed === undefined
    ? documentLogs.peek(submissionId)
    : documentLogs.load(submissionId))
  const removal = { isDeleted: isGone(document, log), ...(removed === undefined ? {} : { removedAt: removed.at }) }
  if (!isReadable(removal, { actor: meta.actor, now: meta.now, keepDays: keepRemovedDays(forms, formId) }))
    reject('documents.notFound')
  return { document, submissionId, meta, request, reply }
}

/** Opens the file and verifies it; reports a damaged one to staff. @throws Rejection documents.notFound | damaged */
async function verifiedFile(
  { documents, documentLogs }: Deps,
  { document, submissionId, meta, request, reply }: DocumentAccess,
) {
  const { documentId } = document
  const opened = await documents.open({ ...document, submissionId })
  if ('stream' in opened) return opened
  if (opened.problem === 'erased') reject('documents.notFound')
  request.log.error(
    `The stored file of document ${documentId} of ${submissionId} is ${opened.problem}: restore it from a backup`,
  )
  const report = await documentLogs.handle(submissionId, {
    type: 'ReportDamage',
    data: { submissionId, documentId, reason: opened.problem },
    meta,
  })
  setReadPosition(reply, report.position)
  return reject('documents.damaged')
}

/**
 * Records the view of a document and its page, before any byte is sent. `isSmall`: only the thumbnail.
 * @throws Rejection limits.looks
 */
async function recordView(
  { documentLogs, counters, limits }: Deps,
  { document: { documentId }, submissionId, meta, request, reply }: DocumentAccess,
  about: Pick<DocumentViewed['data'], 'isSmall'> = {},
): Promise<void> {
  const { from } = request.query
  const data = { submissionId, documentId, ...about, ...(from === undefined ? {} : { purpose: from }) }
  if (!isStaff(meta.actor)) await consume(counters, [{ action: 'looks', subject: meta.actor.id, limit: limits.looks }])
  const { position } = await documentLogs.handle(submissionId, { type: 'ViewDocument', data, meta })
  setReadPosition(reply, position)
}

function withHeaders(
  reply: FastifyReply,
  { contentType, fileName }: { contentType: string; fileName: string },
): FastifyReply {
  return reply
    .type(contentType)
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('cache-control', 'private, no-store')
    .header('accept-ranges', 'none')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    )
}

/** For `onSend`. A document opens in a browser tab: send a problem there as text, not as JSON. */
export async function problemAsText(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const isProblem = String(reply.getHeader('content-type')).startsWith('application/problem+json')
  if (!isProblem || typeof payload !== 'string' || request.headers['sec-fetch-mode'] !== 'navigate') return payload
  void reply.type('text/plain; charset=utf-8')
  return String(JSON.parse(payload).detail)
}
