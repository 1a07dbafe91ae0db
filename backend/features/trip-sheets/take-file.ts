import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExportTaken } from '@fleet/domain/exports/events'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import { readMeta } from '@fleet/platform/http/command-meta'
import type { Semaphore } from '@fleet/platform/async/semaphore'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { accountOf } from '@fleet/platform/http/session/session'
import type { DatabasePool } from 'slonik'
import type { Config } from '@fleet/platform/config/config'
import type { Clock } from '@fleet/platform/time/clock'
import type { ExportHandler } from '@fleet/domain/exports/decider'
import { takeExport } from '../exports/take-export.ts'
import type { SheetTable } from '@fleet/form-schemas/engine/runtime/sheets/sheet-table'
import type { SheetFile } from '@fleet/form-schemas/engine/runtime/sheets/sheet-file'
import type { CellFormat } from '@fleet/form-schemas/engine/runtime/sheets/cells'
import type { Heading } from './sheet-head.ts'
import { type FileFormat, tableFile, typeOfFormat } from './table-file.ts'
import type { ExportLimits } from '../exports/limits.ts'

type Deps = {
  readonly config: Config
  readonly clock: Clock
  readonly limits: ExportLimits
  readonly database: DatabasePool
  readonly exports: ExportHandler
  readonly exporting: Semaphore
}
type FileContent = {
  readonly table: SheetTable
  readonly paper: SheetFile['paper']
  readonly words: CellFormat
  readonly heading: Heading
  readonly format: FileFormat
  readonly what: ExportTaken['data']['what']
  readonly filter: ExportTaken['data']['filter']
  /** Name of the file, without extension. */
  readonly name: string
}

/** Sends a table as a file; records the export before the first byte is sent. */
export async function sendFile(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { table, paper, words, heading, format, what, filter, name }: FileContent,
): Promise<FastifyReply> {
  const { database, clock, config } = deps
  const account = accountOf(request)
  const by = (await findAccountNames(database, [account.id])).get(account.id) ?? ''
  const about = { ...heading, words, timeZone: config.timeZone, now: clock.now(), by }
  const rows = table.groups.reduce((sum, group) => sum + group.rows.length, 0)
  const details = { what, format, language: words.language, filter, rows } as const
  const exportRequest = {
    meta: readMeta(request, clock),
    accountId: account.id,
    details,
    isFramed: false,
    log: (line: string) => request.log.warn(line),
  }
  const { stream, position } = await takeExport(deps, exportRequest, async () => ({
    file: tableFile(format, { table, about, paper }),
  }))
  setReadPosition(reply, position)
  return reply
    .type(typeOfFormat[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('cache-control', 'no-store')
    .send(stream)
}

/** Builds a file name from characters that every system allows. */
export function fileName(...parts: readonly string[]): string {
  return parts
    .join('-')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
