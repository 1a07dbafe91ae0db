import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { JsonObject } from '@fleet/domain/kernel/json'
import { countPersons } from '@fleet/projections/submissions/persons-among'
import { serve } from '@fleet/platform/http/contract/serve'
import { xlsxType } from '../../file-formats/xlsx.ts'
import { readMeta } from '@fleet/platform/http/command-meta'
import { semaphore } from '@fleet/platform/async/semaphore'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { accountOf, actorOf } from '@fleet/platform/http/session/session'
import { languageAmong, messageIn, assertOffered, textLanguage } from '@fleet/platform/http/texts'
import type { DatabasePool } from 'slonik'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { ExportHandler } from '@fleet/domain/exports/decider'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { Config } from '@fleet/platform/config/config'
import type { Vault } from '@fleet/platform/vault/vault'
import type { Submissions } from '../submissions/registration.ts'
import type { ErasureHandler } from '@fleet/domain/erasures/decider'
import { listFilter } from '../submissions/contract.ts'
import { filterOf } from '../submissions/queries/list-filter.ts'
import { auditExportRoutes } from './audit/routes.ts'
import { type ExportBody, type ExportFilter, exportCalls } from './contract.ts'
import { registrationTable } from './registrations.ts'
import { takeExport } from './take-export.ts'
import { type SubmissionLimits, submissionLimits } from '../submissions/limits.ts'
import type { ExportLimits } from './limits.ts'
import type { HttpLimits } from '@fleet/platform/http/limits'

const types = { csv: 'text/csv; charset=utf-8', xlsx: xlsxType } as const

type Deps = {
  readonly config: Config
  readonly clock: Clock
  readonly limits: ExportLimits & HttpLimits & SubmissionLimits
  readonly keys: MasterKeys
  readonly vault: Vault
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly exports: ExportHandler
  readonly erasures: ErasureHandler
}

/** Export of registrations: all fields of all that a list shows, streamed while it is read. */
export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, forms, clock } = deps
  const exporting = semaphore({ each: deps.limits.exportsAtOnce, total: deps.limits.exportsInAll })
  auditExportRoutes(app, deps, exporting)
  const config = { right: 'exports', outside: true, reads: ['submission-list', 'agents', 'proposals'] } as const

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { format, filter: requested = {}, language: requestedLanguage, framed = false }: ExportBody,
  ): Promise<FastifyReply> {
    assertOffered(forms, requestedLanguage)
    const language = requestedLanguage ?? languageAmong(request, forms.languages())
    const filter = { ...filterOf(requested, { actor: actorOf(request), keys: deps.keys }), ...idsIn(requested) }
    const rows = await countPersons(database, filter)
    const details = { what: 'registrations', format, language, filter: listedFilter(requested), rows } as const
    const exportRequest = {
      meta: readMeta(request, clock),
      accountId: accountOf(request).id,
      details,
      isFramed: framed,
      log: (line: string) => request.log.warn(line),
    }
    const name = messageIn(textLanguage(language), 'export.sheet', {})
    const { stream, position } = await takeExport({ ...deps, exporting }, exportRequest, async () => ({
      name,
      ...(await registrationTable(deps, { filter, language })),
    }))
    setReadPosition(reply, position)
    return reply
      .type(framed ? 'application/octet-stream' : types[format])
      .header('content-disposition', `attachment; filename="registrations-${clock.today()}.${format}"`)
      .header('x-total-count', String(rows))
      .header('cache-control', 'no-store')
      .send(stream)
  }

  const route = serve(app, exportCalls)
  route(
    'GET /api/export',
    { exposeHeadRoute: false, config: { ...config, hasOwnLimit: true } },
    async (request, reply) => {
      const { format, ...filter } = request.query
      return send(request, reply, { format, filter })
    },
  )
  route('POST /api/exports', { bodyLimit: submissionLimits.bulkBody.max, config }, (request, reply) =>
    send(request, reply, request.body),
  )
}

/** Only a body has ids; in a URL they would be text. */
function idsIn({ ids }: Pick<ExportFilter, 'ids'>): { ids?: string[] } {
  return Array.isArray(ids) && ids.length > 0 ? { ids: [...ids] } : {}
}

/** Keeps only keys that are filters of the list. */
function listedFilter({ ids = [], ...requested }: ExportFilter): JsonObject {
  const filter = Object.fromEntries(
    Object.entries(requested).flatMap(([name, value]) =>
      Object.hasOwn(listFilter, name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  )
  return { ...filter, ...idsIn({ ids }) }
}
