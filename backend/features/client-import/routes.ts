import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Rejection, reject } from '@fleet/domain/kernel/rejection'
import type { Problem } from '@fleet/domain/kernel/rejection'
import { covers } from '@fleet/domain/rights/rights'
import { serve } from '@fleet/platform/http/contract/serve'
import { idFor } from '../../form-instances/ids.ts'
import { limits } from '@fleet/platform/http/limits'
import { use } from '@fleet/platform/http/rate-limits/allowances'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { sendProblem } from '@fleet/platform/http/errors'
import { places } from '@fleet/platform/async/places'
import { tellPosition } from '@fleet/platform/http/read-your-writes'
import { accountOf, actorOf, agencyOf } from '@fleet/platform/http/session/session'
import { languageAmong } from '@fleet/platform/http/texts'
import type { Services } from '../../services.ts'
import { registrationForm } from '../submissions/registration.ts'
import { suggestions } from './cells/headings.ts'
import { knownRows, shownRows } from './checking.ts'
import { clientImportCalls } from './contract.ts'
import { copyTripRoutes } from './copy-trip-routes.ts'
import { importFields } from './fields.ts'
import { confirmImport, importState } from './importing.ts'
import { receivedFile } from './received-file.ts'
import { readBeside } from './table/reading.ts'
import { templateFile } from './template.ts'

const config = { right: 'clients.import' } as const

function isSame(one: Problem, other: Problem): boolean {
  return one.field === other.field && one.code === other.code && one.values?.['row'] === other.values?.['row']
}

/** Clients of an agency out of a file: read, judged cell by cell, then created all or none; and a trip copied among them. */
export function clientImportRoutes(app: FastifyInstance, services: Services): void {
  const { clientImports, counters, forms } = services
  const reading = places({ each: services.limits.importsAtOnce, inAll: services.limits.importsInAll })
  const bounds = {
    rows: services.limits.importRows.most,
    columns: services.limits.importColumns.most,
    cell: services.limits.importCell.most,
    text: services.limits.importText.most,
    unpacked: services.limits.importUnpacked.most,
  }
  const route = serve(app, clientImportCalls)
  copyTripRoutes(app, services)
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
    { bodyLimit: limits.importFile.most + 16 * 1024, config: { ...config, outside: true, slowBody: true } },
    async (request) => {
      const giveBack = reading.take(accountOf(request).id)
      try {
        const table = await readBeside(
          await receivedFile(request, services.limits),
          bounds,
          services.limits.importTime.most * 1000,
        )
        const suggested = suggestions(textsFor(request).form.loaded, table.columns)
        return {
          ...table,
          columns: table.columns.map((column, place) => ({
            ...column,
            ...(suggested[place] ?? { field: null, sure: true, language: null }),
          })),
        }
      } finally {
        giveBack()
      }
    },
  )

  route(
    'POST /api/client-imports/check',
    { bodyLimit: limits.importBody.most, config: { ...config, outside: true } },
    async (request) =>
      shownRows(request, services, await knownRows(services, agencyOf(actorOf(request)), request.body)),
  )

  route(
    'POST /api/client-imports',
    { bodyLimit: limits.importBody.most, config: { ...config, outside: true } },
    async (request, reply) => {
      const agentId = agencyOf(actorOf(request))
      const meta = commandMeta(request, services)
      const importId = idFor(`client-import:${meta.commandId}`)
      const there = (await clientImports.load(importId)).state
      if (there.status === 'creating' || there.status === 'finished')
        return reply.code(202).send(importState(importId, there))
      const rows = await knownRows(services, agentId, request.body)
      const wanted = rows.filter(({ created, sameAs }) => created === undefined && sameAs === undefined)
      const bad = shownRows(request, services, wanted).rows.flatMap(({ row, problems }) =>
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
          (told) => bad.find(({ problem }) => isSame(problem, told))?.message,
        )
      }
      if (wanted.length === 0) reject('imports.nothingNew')
      await use(counters, [
        {
          what: 'importedClients',
          whose: accountOf(request).id,
          limit: services.limits.importedClients,
          amount: wanted.length,
        },
      ])
      const clients = wanted.map(({ judged, commandId }) => ({ row: judged.row, commandId, answers: judged.answers }))
      const position = await confirmImport(services, { importId, agentId, rows: clients }, meta)
      return reply.code(202).send({
        ...importState(importId, (await clientImports.load(importId)).state),
        ...tellPosition(reply, position),
      })
    },
  )

  route('GET /api/client-imports/:id', { config }, async (request) => {
    const { id } = request.params
    const { state } = await clientImports.load(id)
    if (
      !('agentId' in state) ||
      !covers('clients.import', actorOf(request), {
        agentId: state.agentId,
        preview: actorOf(request).preview ?? false,
      })
    )
      reject('imports.notFound')
    return importState(id, state)
  })
}
