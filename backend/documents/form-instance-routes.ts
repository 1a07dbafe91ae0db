import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import type { Right } from '@fleet/domain/rights/rights'
import { fillPath, serve } from '@fleet/platform/http/contract/serve'
import type { Subject } from '@fleet/platform/http/rights/rights'
import { type InstancePlace, instanceCalls } from '../form-instances/contract.ts'
import type { FormInstance, Authorized, FormType } from '../form-instances/form-type.ts'
import { history, historyReadModels } from '../form-instances/history.ts'
import { documentLimits } from './limits.ts'
import { documentReads, documentViewReadModels, documentViews } from './serve/document-views.ts'
import { download, problemAsText, remove, thumbnail } from './serve/documents.ts'
import { attachMultipart, uploadRoutes } from './upload/upload-routes.ts'

export type InstanceDeps = Parameters<typeof history>[0] &
  Parameters<typeof download>[0] &
  Parameters<typeof documentReads>[0] &
  Parameters<typeof uploadRoutes>[1]

/** A form type, the address of its instances, and the right that each route requires. */
type InstanceRoutes<S extends FormInstance, F extends Authorized<S>> = {
  readonly type: FormType<S>
  readonly place: InstancePlace
  /** Values for parameters of the address. */
  readonly addressValues?: Readonly<Record<string, string>>
  readonly of: Subject<F>
  readonly rights: {
    readonly history: Right
    readonly readDocuments: Right
    readonly changeDocuments: Right
    /** To list everyone who opened a document. */
    readonly review: Right
  }
  readonly changes?: Pick<FastifyContextConfig, 'outside'>
  /** For instances that have an address before their first event. */
  readonly unopened?: {
    readonly is: (found: F) => boolean
    readonly open: (context: { readonly request: FastifyRequest; readonly found: F }) => Promise<void>
  }
}

/** Registers the history, document and upload routes of a form type. */
export async function formInstanceRoutes<S extends FormInstance, F extends Authorized<S>>(
  app: FastifyInstance,
  deps: InstanceDeps,
  { type, place, addressValues = {}, of, rights, changes = {}, unopened }: InstanceRoutes<S, F>,
): Promise<void> {
  const route = serve(app, instanceCalls({ ...place, address: ':instance' }), addressValues, {
    instance: place.address,
  })
  const reading = { right: rights.readDocuments, of }
  const changing = { right: rights.changeDocuments, of, ...changes }

  async function open(context: { readonly request: FastifyRequest; readonly found: F }): Promise<void> {
    if (unopened?.is(context.found)) await unopened.open(context)
  }

  route(
    'GET /api/:instance/history',
    { config: { right: rights.history, of, reads: historyReadModels } },
    of.given((request, reply, found) => history(deps, type, { request, reply, found })),
  )

  route(
    'POST /api/:instance/documents',
    { bodyLimit: documentLimits.uploadBody.max, config: { ...changing, slowBody: true } },
    of.given(async (request, reply, found) => {
      await open({ request, found })
      return attachMultipart(deps, type, { request, reply, found })
    }),
  )

  // No HEAD route: it sends no bytes, and would be recorded as a read.
  route(
    'GET /api/:instance/documents/:documentId',
    { config: { ...reading, hasOwnLimit: true }, exposeHeadRoute: false, onSend: problemAsText },
    of.given((request, reply, found) => download(deps, type, { request, reply, found })),
  )

  route(
    'GET /api/:instance/documents/:documentId/thumbnail',
    { config: { ...reading, hasOwnLimit: true }, exposeHeadRoute: false },
    of.given((request, reply, found) => thumbnail(deps, type, { request, reply, found })),
  )

  route(
    'DELETE /api/:instance/documents/:documentId',
    { config: changing },
    of.given((request, reply, found) =>
      unopened?.is(found) ? reject('documents.notFound') : remove(deps, type, { request, reply, found }),
    ),
  )

  route(
    'GET /api/:instance/document-views',
    { config: { ...reading, reads: documentViewReadModels } },
    of.given((request, reply, found) => documentViews(deps, { request, reply, found })),
  )

  route(
    'GET /api/:instance/document-reads',
    { config: { right: rights.review, of, reads: documentViewReadModels } },
    of.given((request, reply, found) => documentReads(deps, type, { request, reply, found })),
  )

  const [, instancePath = '', id = ''] = /^(.*)\/(:\w+)$/.exec(fillPath(place.address, addressValues)) ?? []
  await uploadRoutes(app, deps, type, { address: { filled: instancePath, id }, of, config: changing, open })
}
