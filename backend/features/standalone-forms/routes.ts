import type { FastifyInstance } from 'fastify'
import { isErased, type ErasureHandler } from '@fleet/domain/erasures/decider'
import { allowedFormActions } from '@fleet/domain/standalone-forms/actions'
import { isEditableForm } from '@fleet/domain/standalone-forms/decider'
import { reject } from '@fleet/domain/kernel/rejection'
import { serve } from '@fleet/platform/http/contract/serve'
import { shownFiles, shownPersons, shownProgress } from '../../form-instances/answer.ts'
import { type BeforeSubmit, save, submit, parseSave } from '../../form-instances/save.ts'
import type { CountSave } from '../../form-instances/save-allowance.ts'
import { currentStepIn } from '../../form-instances/current-step.ts'
import { formOf } from '../../form-instances/form-rules.ts'
import { formInstanceSubject, atRevision } from '../../form-instances/authorized-instance.ts'
import { idFor } from '../../form-instances/ids.ts'
import { type InstanceDeps, formInstanceRoutes } from '../../documents/form-instance-routes.ts'
import { waitingFiles } from '../../documents/upload/waiting-files.ts'
import { consume } from '@fleet/platform/http/rate-limits/counters'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { accountOf, actorOf } from '@fleet/platform/http/session/session'
import type { Scanner } from '../../documents/scan/scanner.ts'
import { standaloneFormCalls, standaloneFormPlace } from './contract.ts'
import type { StandaloneFormType } from './form-type.ts'
import { type InstanceLimits, instanceLimits } from '../../form-instances/limits.ts'

type Deps = InstanceDeps & {
  readonly limits: InstanceLimits
  readonly scanner: Scanner | undefined
  readonly beforeSubmit: BeforeSubmit
  readonly countSave: CountSave
  readonly erasures: ErasureHandler
}

/** `/api/filled/<formId>`: start, save, submit, history and documents of a standalone form. */
export async function standaloneFormRoutes(
  app: FastifyInstance,
  deps: Deps,
  { formId, rights, forms, formType: kind }: StandaloneFormType,
): Promise<void> {
  const one = formInstanceSubject(kind)
  const route = serve(app, standaloneFormCalls, { formId })

  // Refused in preview: nobody could find the form again, and nothing would purge it.
  route('POST /api/filled/:formId', { config: { right: rights.create, outside: true } }, async (request, reply) => {
    const meta = commandMeta(request, deps)
    const { role, id: accountId, agentId } = meta.actor
    if (role === 'agent' && agentId === undefined) reject('agents.noAgentId')
    const limit = role === 'guest' ? deps.limits.registrations : deps.limits.registrationsOfOthers
    await consume(deps.counters, [{ action: 'registrations', subject: accountOf(request).id, limit }])
    const id = idFor(`filled:${formId}:${meta.commandId}`)
    const owner = role === 'guest' ? { accountId } : agentId === undefined ? {} : { agentId }
    const { revision, position } = await forms.handle(id, {
      type: 'StartForm',
      data: { filledFormId: id, formId, personId: idFor(`person:${id}:1`), ...owner },
      meta,
    })
    void reply.code(201)
    return { id, revision, ...setReadPosition(reply, position) }
  })

  route(
    'GET /api/filled/:formId/:id',
    { config: { right: rights.see, of: one } },
    one.given(async (request, reply, found) => {
      const { revision } = request.query
      const actor = actorOf(request)
      const { state, ...shown } = revision === undefined ? found : await atRevision(kind, found, Number(revision))
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
        editable: isEditableForm(found.state, actor),
        may: allowedFormActions(actor, found.state, rights),
        revision: shown.revision,
      }
    }),
  )

  route(
    'PATCH /api/filled/:formId/:id',
    { bodyLimit: instanceLimits.saveBody.max, config: { right: rights.edit, of: one } },
    one.given((request, reply, found) =>
      save(
        deps,
        kind,
        { request, reply, found },
        { type: 'SaveAnswers', data: parseSave(request), meta: commandMeta(request, deps) },
      ),
    ),
  )

  route(
    'POST /api/filled/:formId/:id/submit',
    { config: { right: rights.submit, of: one } },
    one.given((request, reply, found) => submit(deps, kind, { request, reply, found })),
  )

  await formInstanceRoutes(app, deps, {
    type: kind,
    place: standaloneFormPlace,
    addressValues: { formId },
    of: one,
    rights: {
      history: rights.see,
      readDocuments: rights.documents,
      changeDocuments: rights.documents,
      review: rights.review,
    },
  })
}
