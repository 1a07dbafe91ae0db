import type { FastifyInstance } from 'fastify'
import { isErased, type ErasureHandler } from '@fleet/domain/erasures/decider'
import { formActsOpenTo } from '@fleet/domain/standalone-forms/acts'
import { isOpenForm } from '@fleet/domain/standalone-forms/decider'
import { reject } from '@fleet/domain/kernel/rejection'
import { serve } from '@fleet/platform/http/contract/serve'
import { shownFiles, shownPersons, shownProgress } from '../../form-instances/answer.ts'
import { documentReads, documentReadsFrom, documentViews } from '../../documents/serve/document-views.ts'
import { download, inWords, remove, thumbnail } from '../../documents/serve/documents.ts'
import { type BeforeSubmit, save, submit, savedIn } from '../../form-instances/save.ts'
import { currentStepIn } from '../../form-instances/current-step.ts'
import { formOf } from '../../form-instances/form-rules.ts'
import { filledSubject, foundAt } from '../../form-instances/authorized-instance.ts'
import { history, historyFrom } from '../../form-instances/history.ts'
import { idFor } from '../../form-instances/ids.ts'
import { waitingFiles } from '../../documents/upload/waiting-files.ts'
import type { UploadAttacher } from '../../documents/upload/attach.ts'
import type { TusServer } from '../../documents/upload/tus-server.ts'
import { attachMultipart, uploadRoutes } from '../../documents/upload/upload-routes.ts'
import { use, type Counters } from '@fleet/platform/http/rate-limits/allowances'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { tellPosition } from '@fleet/platform/http/read-your-writes'
import { accountOf, actorOf } from '@fleet/platform/http/session/session'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { Uploads } from '../../documents/upload/uploads.ts'
import type { Scanner } from '../../documents/scan/scanner.ts'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { DatabasePool } from 'slonik'
import type { Vault } from '@fleet/platform/vault/vault'
import type { DocumentLogHandler } from '@fleet/domain/documents/decider'
import type { DocumentFiles } from '../../documents/store/document-files.ts'
import type { Places } from '@fleet/platform/async/places'
import type { Cleaning } from '../../documents/sanitize/cleaning.ts'
import type { Config } from '@fleet/platform/config/config'
import { filledFormCalls } from './contract.ts'
import type { PlainKind } from './filled-form.ts'
import { type InstanceLimits, instanceLimits } from '../../form-instances/limits.ts'
import { type DocumentLimits, documentLimits } from '../../documents/limits.ts'

type Deps = {
  readonly config: Config
  readonly clock: Clock
  readonly limits: DocumentLimits & InstanceLimits
  readonly counters: Counters
  readonly keys: MasterKeys
  readonly vault: Vault
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly documents: DocumentFiles
  readonly cleaning: Cleaning
  readonly uploads: Uploads
  readonly scanner: Scanner | undefined
  readonly beforeSubmit: BeforeSubmit
  readonly attacher: UploadAttacher
  readonly tus: TusServer
  readonly uploading: Places
  readonly thumbnails: Places
  readonly documentLogs: DocumentLogHandler
  readonly agents: AgencyHandler
  readonly erasures: ErasureHandler
}

/** `/api/filled/<formId>`: start, fill, submit, history and documents of a form that is nothing but filled. */
export async function filledFormRoutes(
  app: FastifyInstance,
  deps: Deps,
  { formId, rights, forms, kind }: PlainKind,
): Promise<void> {
  const one = filledSubject(kind)
  const config = { right: rights.documents, of: one }
  const route = serve(app, filledFormCalls, { formId })

  // In preview nobody could find it again, and nothing would purge it.
  route('POST /api/filled/:formId', { config: { right: rights.create, outside: true } }, async (request, reply) => {
    const meta = commandMeta(request, deps)
    const { role, id: accountId, agentId } = meta.actor
    if (role === 'agent' && agentId === undefined) reject('agents.noAgentId')
    const limit = role === 'guest' ? deps.limits.registrations : deps.limits.registrationsOfOthers
    await use(deps.counters, [{ what: 'registrations', whose: accountOf(request).id, limit }])
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
      const { form } = await formOf(deps.forms, formId, state)
      const {
        state: { erased },
      } = await deps.erasures.peek('all')
      void reply.header('etag', `"${shown.revision}"`).header('cache-control', 'private, no-store')
      return {
        id: shown.id,
        formId,
        status: state.status,
        ...shownProgress(form, currentStepIn(form, state), state),
        persons: shownPersons(form, state.persons),
        documents: { files: shownFiles(state), waiting: await waitingFiles(deps, { request, found }) },
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
    { bodyLimit: instanceLimits.saveBody.most, config: { right: rights.edit, of: one } },
    one.given((request, reply, found) =>
      save(
        deps,
        kind,
        { request, reply, found },
        { type: 'SaveAnswers', data: savedIn(request), meta: commandMeta(request, deps) },
      ),
    ),
  )

  route(
    'POST /api/filled/:formId/:id/submit',
    { config: { right: rights.submit, of: one } },
    one.given((request, reply, found) => submit(deps, kind, { request, reply, found })),
  )

  route(
    'GET /api/filled/:formId/:id/history',
    { config: { right: rights.see, of: one, reads: historyFrom } },
    one.given((request, reply, found) => history(deps, kind, { request, reply, found })),
  )

  route(
    'POST /api/filled/:formId/:id/documents',
    { bodyLimit: documentLimits.uploadBody.most, config: { ...config, slowBody: true } },
    one.given((request, reply, found) => attachMultipart(deps, kind, { request, reply, found })),
  )

  // A HEAD has no bytes to give; as a short GET it would be told as a read.
  route(
    'GET /api/filled/:formId/:id/documents/:documentId',
    { config, exposeHeadRoute: false, onSend: inWords },
    one.given((request, reply, found) => download(deps, kind, { request, reply, found })),
  )

  route(
    'GET /api/filled/:formId/:id/documents/:documentId/thumbnail',
    { config, exposeHeadRoute: false },
    one.given((request, reply, found) => thumbnail(deps, kind, { request, reply, found })),
  )

  route(
    'DELETE /api/filled/:formId/:id/documents/:documentId',
    { config },
    one.given((request, reply, found) => remove(deps, kind, { request, reply, found })),
  )

  route(
    'GET /api/filled/:formId/:id/document-views',
    { config: { ...config, reads: documentReadsFrom } },
    one.given((request, reply, found) => documentViews(deps, { request, reply, found })),
  )

  await uploadRoutes(app, deps, kind, { address: { filled: `filled/${formId}` }, of: one, config })

  route(
    'GET /api/filled/:formId/:id/document-reads',
    { config: { right: rights.review, of: one, reads: documentReadsFrom } },
    one.given((request, reply, found) => documentReads(deps, kind, { request, reply, found })),
  )
}
