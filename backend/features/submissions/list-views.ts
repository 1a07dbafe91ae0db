import type { FastifyInstance } from 'fastify'
import { serve } from '@fleet/platform/http/contract/serve'
import { idFor } from '../../form-instances/ids.ts'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { accountOf } from '@fleet/platform/http/session/session'
import type { ListViewHandler } from '@fleet/domain/list-views/decider'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { listViewCalls } from './list-view-contract.ts'

type Deps = { readonly clock: Clock; readonly keys: MasterKeys; readonly listViews: ListViewHandler }

/** Saved views and columns of each account, read from its stream. */
export function listViewRoutes(app: FastifyInstance, deps: Deps): void {
  const { listViews } = deps
  const config = { right: 'submissions.review' } as const
  const route = serve(app, listViewCalls)

  route('GET /api/list-views', { config }, async (request) => {
    const {
      state: { views, columns },
    } = await listViews.load(accountOf(request).id)
    const shown = views.map(({ viewId, name, query }) => ({ id: viewId, name, query }))
    return {
      views: shown.toSorted((one, other) => one.name.localeCompare(other.name)),
      columns: columns === undefined ? null : [...columns],
    }
  })

  route('POST /api/list-views', { config }, async (request, reply) => {
    const { id: accountId } = accountOf(request)
    const meta = commandMeta(request, deps)
    const { id = idFor(`list view:${meta.commandId}`), name, query } = request.body
    const { position } = await listViews.handle(accountId, {
      type: 'KeepListView',
      data: { accountId, viewId: id, name, query },
      meta,
    })
    return reply.code(201).send({ id, ...setReadPosition(reply, position) })
  })

  route('PATCH /api/list-views', { config }, async (request, reply) => {
    const { id: accountId } = accountOf(request)
    const { position } = await listViews.handle(accountId, {
      type: 'ChooseListColumns',
      data: { accountId, columns: request.body.columns },
      meta: commandMeta(request, deps),
    })
    return setReadPosition(reply, position)
  })

  route('DELETE /api/list-views/:id', { config }, async (request, reply) => {
    const { id: accountId } = accountOf(request)
    const { position } = await listViews.handle(accountId, {
      type: 'DropListView',
      data: { accountId, viewId: request.params.id },
      meta: commandMeta(request, deps),
    })
    return setReadPosition(reply, position)
  })
}
