import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Rejection, reject, type Problem } from '@fleet/domain/kernel/rejection'
import { isAllowed } from '@fleet/domain/rights/rights'
import { serve } from '@fleet/platform/http/contract/serve'
import { idFor } from '../../form-instances/ids.ts'
import { consume, type Counters } from '@fleet/platform/http/rate-limits/counters'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { sendProblem } from '@fleet/platform/http/errors'
import { semaphore } from '@fleet/platform/async/semaphore'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { accountOf, actorOf, agencyOf } from '@fleet/platform/http/session/session'
import { languageAmong } from '@fleet/platform/http/texts'
import type { ClientImportHandler } from '@fleet/domain/client-imports/decider'
import type { FormRegistry } from '../../form-registry/registry.ts'
import { type Submissions, registrationForm } from '../submissions/registration.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { suggestions } from './cells/headings.ts'
import { knownRows, shownRows } from './check-rows.ts'
import { clientImportCalls } from './contract.ts'
import { copyTripRoutes } from './copy-trip-routes.ts'
import { importFields } from './fields.ts'
import { confirmImport, importState } from './importing.ts'
import { receivedFile } from './received-file.ts'
import { readInThread } from './table/reading.ts'
import { templateFile } from './template.ts'
import { type ImportLimits, importLimits } from './limits.ts'

const config = { right: 'clients.import' } as const

function isSame(one: Problem, other: Problem): boolean {
  return one.field === other.field && one.code === other.code && one.values?.['row'] === other.values?.['row']
}

type Deps = {
  readonly clock: Clock
  readonly limits: ImportLimits
  readonly counters: Counters
  readonly keys: MasterKeys
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly clientImports: ClientImportHandler
}

/**
 * Import of an agency's clients from a file: read, check cell by cell, create all or none; and copy a trip among
 * clients.
 */
export function clientImportRoutes(app: FastifyInstance, deps: Deps): void {
  const { clientImports, counters, forms } = deps
  const reading = semaphore({ each: deps.limits.importsAtOnce, total: deps.limits.importsInAll })
  const bounds = {
    rows: deps.limits.importRows.max,
    columns: deps.limits.importColumns.max,
    cell: deps.limits.importCell.max,
    text: deps.limits.importText.max,
    unpacked: deps.limits.importUnpacked.max,
  }
  const route = serve(app, clientImportCalls)
  copyTripRoutes(app, deps)
  const textsFor = (request: FastifyRequest) => {
    const form = forms.current(registrationForm)
    return { form, texts: form.texts(languageAmong(request, form.languages)) }
  }

  route('GET /api/client-imports/fields', { config }, async (request) => importFields(textsFor(request)))

  route('GET /api/client-imports/template', { config }, async (request, reply) => {
    const { bytes, type, name } = await templateFile(textsFor(request), request.query.format)
    return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(bytes)
  })

  route(
    'POST /api/client-imports/read',
    { bodyLimit: importLimits.importFile.max + 16 * 1024, config: { ...config, outside: true, slowBody: true } },
    async (request) => {
      const release = reading.acquire(accountOf(request).id)
      try {
        const table = await readInThread(
          { bytes: await receivedFile(request, deps.limits), bounds, chosen: request.query.encoding },
          deps.limits.importTime.max * 1000,
        )
        const suggested = suggestions(textsFor(request).form.loaded, table.columns)
        return {
          ...table,
          readings: [...table.readings],
          columns: table.columns.map((column, index) => ({
            ...column,
            ...(suggested[index] ?? { field: null, sure: true, language: null }),
          })),
        }
      } finally {
        release()
      }
    },
  )

  route(
    'POST /api/client-imports/check',
    { bodyLimit: importLimits.importBody.max, config: { ...config, outside: true } },
    async (request) => shownRows(request, deps, await knownRows(deps, agencyOf(actorOf(request)), request.body)),
  )

  route(
    'POST /api/client-imports',
    { bodyLimit: importLimits.importBody.max, config: { ...config, outside: true } },
    async (request, reply) => {
      const agentId = agencyOf(actorOf(request))
      const meta = commandMeta(request, deps)
      const importId = idFor(`client-import:${meta.commandId}`)
      const existing = (await clientImports.load(importId)).state
      if (existing.status === 'creating' || existing.status === 'finished')
        return reply.code(202).send(importState(importId, existing))
      const rows = await knownRows(deps, agentId, request.body)
      const newRows = rows.filter(({ created, sameAs }) => created === undefined && sameAs === undefined)
      const bad = shownRows(request, deps, newRows).rows.flatMap(({ row, problems }) =>
        problems.map(({ field, code, message }) => ({
          problem: { field: field ?? '', code, values: { row } },
          message,
        })),
      )
      if (bad.length > 0) {
        const rejection = new Rejection('imports.rowsWithProblems', {
          problems: bad.map(({ problem }) => problem),
          values: { count: bad.length },
        })
        return sendProblem(
          request,
          reply,
          rejection,
          (reported) => bad.find(({ problem }) => isSame(problem, reported))?.message,
        )
      }
      if (newRows.length === 0) reject('imports.nothingNew')
      await consume(counters, [
        {
          action: 'importedClients',
          subject: accountOf(request).id,
          limit: deps.limits.importedClients,
          amount: newRows.length,
        },
      ])
      const clients = newRows.map(({ result: row, commandId }) => ({
        row: row.row,
        commandId,
        answers: row.answers,
      }))
      const position = await confirmImport(deps, { importId, agentId, rows: clients }, meta)
      return reply.code(202).send({
        ...importState(importId, (await clientImports.load(importId)).state),
        ...setReadPosition(reply, position),
      })
    },
  )

  route('GET /api/client-imports/:id', { config }, async (request) => {
    const { id } = request.params
    const { state } = await clientImports.load(id)
    if (
      !('agentId' in state) ||
      !isAllowed('clients.import', actorOf(request), {
        agentId: state.agentId,
        preview: actorOf(request).preview ?? false,
      })
    )
      reject('imports.notFound')
    return importState(id, state)
  })
}
