import type { FastifyInstance } from 'fastify'
import { isErased } from '@fleet/domain/erasures/decider'
import { formActsOpenTo } from '@fleet/domain/standalone-forms/acts'
import { isOpenForm } from '@fleet/domain/standalone-forms/decider'
import { reject } from '@fleet/domain/kernel/rejection'
import { serve } from '@fleet/platform/http/contract/serve'
import { shownFiles, shownPersons, shownProgress } from '../../form-instances/answer.ts'
import { documentReads, documentReadsFrom } from '../../documents/serve/document-reads.ts'
import { documentViews } from '../../documents/serve/document-views.ts'
import { attach, download, inWords, remove, thumbnail } from '../../documents/serve/documents.ts'
import { save, submit } from '../../form-instances/filling.ts'
import { currentStepIn } from '../../form-instances/current-step.ts'
import { formOf } from '../../form-instances/form-of.ts'
import { filledSubject, foundAt } from '../../form-instances/found.ts'
import { history, historyFrom } from '../../form-instances/history.ts'
import { idFor } from '../../form-instances/ids.ts'
import { waitingFiles } from '../../documents/upload/upload-calls.ts'
import { uploadRoutes } from '../../documents/upload/upload-routes.ts'
import { savedIn } from '../../form-instances/save-request.ts'
import { limits } from '@fleet/platform/http/limits'
import { use } from '@fleet/platform/http/rate-limits/allowances'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { tellPosition } from '@fleet/platform/http/read-your-writes'
import { accountOf, actorOf } from '@fleet/platform/http/session/session'
import type { Services } from '../../services.ts'
import { filledFormCalls } from './contract.ts'
import type { PlainKind } from './filled-form.ts'

/** `/api/filled/<formId>`: start, fill, submit, history and documents of a form that is nothing but filled. */
export async function filledFormRoutes(
  app: FastifyInstance,
  services: Services,
  { formId, rights, forms, kind }: PlainKind,
): Promise<void> {
  const one = filledSubject(kind)
  const config = { right: rights.documents, of: one }
  const route = serve(app, filledFormCalls, { formId })

  // In preview nobody could find it again, and nothing would purge it.
  route('POST /api/filled/:formId', { config: { right: rights.create, outside: true } }, async (request, reply) => {
    const meta = commandMeta(request, services)
    const { role, id: accountId, agentId } = meta.actor
    if (role === 'agent' && agentId === undefined) reject('agents.noAgentId')
    const limit = role === 'guest' ? services.limits.registrations : services.limits.registrationsOfOthers
    await use(services.counters, [{ what: 'registrations', whose: accountOf(request).id, limit }])
    const id = idFor(`filled:${formId}:${meta.commandId}`)
    const owner = role === 'guest' ? { accountId } : agentId === undefined ? {} : { agentId }
    const { revision, position } = await forms.handle(id, {
      type: 'StartForm',
      data: { filledFormId: id, formId, personId: idFor(`person:${id}:1`), ...owner },
      meta,
    })
    void reply.code(201)
    return { id, revision, ...tellPosition(reply, position) }
  })

  route(
    'GET /api/filled/:formId/:id',
    { config: { right: rights.see, of: one } },
    one.given(async (request, reply, found) => {
      const { revision } = request.query
      const actor = actorOf(request)
      const { state, ...shown } = revision === undefined ? found : await foundAt(kind, found, Number(revision))
      const { form } = await formOf(services.forms, formId, state)
      const {
        state: { erased },
      } = await services.erasures.peek('all')
      void reply.header('etag', `"${shown.revision}"`).header('cache-control', 'private, no-store')
      return {
        id: shown.id,
        formId,
        status: state.status,
        ...shownProgress(form, await currentStepIn(services.forms, form, state), state),
        persons: shownPersons(form, state.persons),
        documents: { files: shownFiles(state), waiting: await waitingFiles(services, { request, found }) },
        erasedPersons: found.state.persons.flatMap(({ personId }, index) =>
          isErased(erased, personId) ? [index + 1] : [],
        ),
        editable: isOpenForm(found.state, actor),
        may: formActsOpenTo(actor, found.state, rights),
        revision: shown.revision,
      }
    }),
  )

  route(
    'PATCH /api/filled/:formId/:id',
    { bodyLimit: limits.saveBody.most, config: { right: rights.edit, of: one } },
    one.given((request, reply, found) =>
      save(
        services,
        kind,
        { request, reply, found },
        { type: 'SaveAnswers', data: savedIn(request), meta: commandMeta(request, services) },
      ),
    ),
  )

  route(
    'POST /api/filled/:formId/:id/submit',
    { config: { right: rights.submit, of: one } },
    one.given((request, reply, found) => submit(services, kind, { request, reply, found })),
  )

  route(
    'GET /api/filled/:formId/:id/history',
    { config: { right: rights.see, of: one, reads: historyFrom } },
    one.given((request, reply, found) => history(services, kind, { request, reply, found })),
  )

  route(
    'POST /api/filled/:formId/:id/documents',
    { bodyLimit: limits.uploadBody.most, config: { ...config, slowBody: true } },
    one.given((request, reply, found) => attach(services, kind, { request, reply, found })),
  )

  // A HEAD has no bytes to give; as a short GET it would be told as a read.
  route(
    'GET /api/filled/:formId/:id/documents/:documentId',
    { config, exposeHeadRoute: false, onSend: inWords },
    one.given((request, reply, found) => download(services, kind, { request, reply, found })),
  )

  route(
    'GET /api/filled/:formId/:id/documents/:documentId/thumbnail',
    { config, exposeHeadRoute: false },
    one.given((request, reply, found) => thumbnail(services, kind, { request, reply, found })),
  )

  route(
    'DELETE /api/filled/:formId/:id/documents/:documentId',
    { config },
    one.given((request, reply, found) => remove(services, kind, { request, reply, found })),
  )

  route(
    'GET /api/filled/:formId/:id/document-views',
    { config: { ...config, reads: documentReadsFrom } },
    one.given((request, reply, found) => documentViews(services, { request, reply, found })),
  )

  await uploadRoutes(app, services, kind, { address: { filled: `filled/${formId}` }, of: one, config })

  route(
    'GET /api/filled/:formId/:id/document-reads',
    { config: { right: rights.review, of: one, reads: documentReadsFrom } },
    one.given((request, reply, found) => documentReads(services, kind, { request, reply, found })),
  )
}
