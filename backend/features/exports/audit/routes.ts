import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { JsonObject } from '@fleet/domain/kernel/json'
import { isCalendarDay } from '@fleet/domain/kernel/calendar-day'
import { reject } from '@fleet/domain/kernel/rejection'
import { type AuditFilter, countAuditTrail } from '@fleet/projections/audit-trail/all-entries'
import { typesOfKind } from '@fleet/projections/audit-trail/history-events'
import { serve } from '@fleet/platform/http/contract/serve'
import { idFor } from '../../../form-instances/ids.ts'
import { readMeta } from '@fleet/platform/http/command-meta'
import type { semaphore } from '@fleet/platform/async/semaphore'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { accountOf } from '@fleet/platform/http/session/session'
import { languageAmong, assertOffered } from '@fleet/platform/http/texts'
import type { DatabasePool } from 'slonik'
import type { FormRegistry } from '../../../form-registry/registry.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { ExportHandler } from '@fleet/domain/exports/decider'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { Config } from '@fleet/platform/config/config'
import type { Vault } from '@fleet/platform/vault/vault'
import { pemOf, signingKey } from '@fleet/platform/vault/signing-keys'
import { takeExport } from '../take-export.ts'
import { type AuditExportBody, auditExportCalls } from './contract.ts'
import { auditEntries } from './entries.ts'
import { auditCsv, auditJson } from './files.ts'
import { hashed, signatureOf } from './signature.ts'
import { type HttpLimits, httpLimits } from '@fleet/platform/http/limits'
import type { ExportLimits } from '../limits.ts'

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const
/** Waits for the signature of a file that was read to its end. */
const signatureWait = { times: 20, ms: 100 }

type Deps = {
  readonly config: Config
  readonly clock: Clock
  readonly limits: ExportLimits & HttpLimits
  readonly keys: MasterKeys
  readonly vault: Vault
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly exports: ExportHandler
}

/** Export of the audit trail: streamed, recorded in the access log, signed with a key of the installation. */
export function auditExportRoutes(app: FastifyInstance, deps: Deps, exporting: ReturnType<typeof semaphore>): void {
  const {
    database,
    forms,
    clock,
    exports,
    keys,
    config: { timeZone },
  } = deps

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { format, filter: requested = {}, language: requestedLanguage, framed = false }: AuditExportBody,
  ): Promise<FastifyReply> {
    assertOffered(forms, requestedLanguage)
    const language = requestedLanguage ?? languageAmong(request, forms.languages())
    const filter = filterOf(requested, timeZone)
    const meta = readMeta(request, clock)
    const rows = await countAuditTrail(database, filter)
    const details = { what: 'audit', format, language, filter: { ...requested }, rows } as const
    const counted = { events: 0 }

    /** Signs before the last piece is sent, so that the signature exists when the client requests it. */
    const sign = (exportId: string) => async (sha256: string) => {
      const signing = signingKey(keys)
      const data = signatureOf({ exportId, sha256, rows: counted.events, signedAt: clock.now() }, signing)
      await exports.handle(exportId, {
        type: 'SignExport',
        data,
        meta: { ...meta, commandId: idFor(`export-sign:${exportId}`), now: clock.now() },
      })
    }
    const make = async (exportId: string) => {
      const unreadable = new Set<string>()
      const entries = auditEntries(deps, filter, { language, unreadable })
      const header: JsonObject = {
        exportId,
        takenAt: meta.now,
        takenBy: accountOf(request).id,
        filter: { ...requested },
        timeZone,
        language,
      }
      const pieces =
        format === 'csv' ? auditCsv(entries, { language, timeZone, counted }) : auditJson(entries, header, { counted })
      return { file: hashed(pieces, sign(exportId)), count: () => counted.events, unreadable: () => unreadable.size }
    }
    const exportRequest = {
      meta,
      accountId: accountOf(request).id,
      details,
      isFramed: framed,
      log: (line: string) => request.log.warn(line),
    }
    const { stream, position } = await takeExport({ ...deps, exporting }, exportRequest, make)
    setReadPosition(reply, position)
    return reply
      .type(framed ? 'application/octet-stream' : types[format])
      .header('content-disposition', `attachment; filename="audit-${clock.today()}.${format}"`)
      .header('x-total-count', String(rows))
      .header('x-export-id', idFor(`export:${meta.commandId}`))
      .header('cache-control', 'no-store')
      .send(stream)
  }

  const route = serve(app, auditExportCalls)
  const config = { right: 'exports', outside: true } as const
  route(
    'POST /api/audit-exports',
    {
      bodyLimit: httpLimits.smallBody.max,
      config: { ...config, reads: ['audit-trail', 'submission-list', 'agents', 'account-list'] },
    },
    (request, reply) => send(request, reply, request.body),
  )

  route('GET /api/audit-exports/:exportId/signature', { config }, async ({ params: { exportId } }, reply) => {
    void reply.header('cache-control', 'no-store')
    for (let requested = 0; requested < signatureWait.times; requested += 1) {
      const {
        state: { status, signed },
      } = await exports.load(exportId)
      if (signed !== undefined) return signed
      if (status !== 'taken') break
      await sleep(signatureWait.ms)
    }
    return reject('exports.notSigned')
  })

  route('GET /api/export-keys', { config: { right: 'open' } }, async () => {
    const { id, publicKey } = signingKey(keys)
    return [{ keyId: id, publicKey: pemOf(publicKey), current: true }]
  })
}

/** @throws Rejection request.invalid no such calendar day */
function filterOf({ from, until, kind, who }: NonNullable<AuditExportBody['filter']>, timeZone: string): AuditFilter {
  for (const [field, day] of Object.entries({ from, until })) {
    if (day !== undefined && !isCalendarDay(day)) reject('request.invalid', { problems: [{ field, code: 'format' }] })
  }
  return {
    timeZone,
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
    ...(who === undefined ? {} : { who }),
    ...(kind === undefined ? {} : { types: typesOfKind(kind) }),
  }
}
