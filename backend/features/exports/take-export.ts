import { finished, Readable } from 'node:stream'
import type { ExportEnded, ExportTaken } from '@fleet/domain/exports/events'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { reject } from '@fleet/domain/kernel/rejection'
import { faultName } from '@fleet/platform/logging/fault'
import { idFor } from '../../form-instances/ids.ts'
import type { Row, Rows } from '../../file-formats/cell.ts'
import { csv, separatorFor } from '../../file-formats/csv.ts'
import { xlsx } from '../../file-formats/xlsx.ts'
import type { semaphore } from '@fleet/platform/async/semaphore'
import type { ExportHandler } from '@fleet/domain/exports/decider'
import type { Clock } from '@fleet/platform/time/clock'
import type { ExportLimits } from './limits.ts'

type Deps = { readonly clock: Clock; readonly limits: ExportLimits; readonly exports: ExportHandler }

/** `exporting`: semaphore of running exports. */
type TakeDeps = Deps & { readonly exporting: ReturnType<typeof semaphore> }
type ExportDetails = Omit<ExportTaken['data'], 'exportId' | 'accountId'>
/** Rows, or a file with the given or counted number of rows; `unreadable`: how many so far could not be read. */
type Table = { readonly unreadable?: () => number } & (
  | { readonly name: string; readonly widths: readonly number[]; readonly rows: AsyncIterable<Row> }
  | { readonly file: AsyncIterable<Buffer>; readonly count?: () => number }
)
type ExportRequest = {
  readonly meta: CommandMeta
  readonly accountId: string
  readonly details: ExportDetails
  readonly isFramed: boolean
  readonly log: (line: string) => void
}

/**
 * Streams a table as a file. Records the export before the first byte is sent, and its outcome at the end or when it
 * is cancelled.
 * @throws Rejection exports.tooManyRows, limits.exportUnderWay | busy
 */
export async function takeExport(
  { exports, limits, exporting, clock }: TakeDeps,
  { meta, accountId, details, isFramed, log }: ExportRequest,
  make: (exportId: string) => Promise<Table>,
): Promise<{ stream: Readable; position: bigint | undefined }> {
  if (details.rows > limits.exportRows.max) reject('exports.tooManyRows', { values: { limit: limits.exportRows.max } })
  const release = exporting.acquire(accountId)
  try {
    const exportId = idFor(`export:${meta.commandId}`)
    const table = await make(exportId)
    const { position } = await exports.handle(exportId, {
      type: 'TakeExport',
      data: { ...details, exportId, accountId },
      meta,
    })
    const counted = { rows: -1 }
    const pieces = 'file' in table ? table.file : tableFile(table, details, counted)
    const rows = () => ('file' in table ? (table.count?.() ?? details.rows) : Math.max(0, counted.rows))
    const { unreadable = () => 0 } = table
    const stream = Readable.from(isFramed ? framed(pieces, { rows, unreadable }) : pieces, { objectMode: false })
    finished(stream, (error) => {
      release()
      const lacking = unreadable() === 0 ? {} : { unreadable: unreadable() }
      const data: ExportEnded['data'] = { exportId, accountId, outcome: outcomeOf(error), rows: rows(), ...lacking }
      if (data.outcome === 'failed') log(`writing an export failed: ${faultName(error)}`)
      exports
        .handle(exportId, {
          type: 'EndExport',
          data,
          meta: { ...meta, commandId: idFor(`export-end:${exportId}`), now: clock.now() },
        })
        .catch((failure: unknown) => log(`recording the end of an export failed: ${faultName(failure)}`))
    })
    return { stream, position }
  } catch (error) {
    release()
    throw error
  }
}

function tableFile(
  { name, widths, rows }: Extract<Table, { name: string }>,
  { format, language }: ExportDetails,
  counted: { rows: number },
): AsyncIterable<Buffer> {
  const counting = countedRows(rows, counted)
  return format === 'csv'
    ? csv(counting, separatorFor(language))
    : xlsx([{ name, widths, frozenRows: 1, rows: counting }])
}

/** Counts rows without the headings. */
async function* countedRows(rows: Rows, counted: { rows: number }): AsyncGenerator<Row> {
  for await (const row of rows) {
    counted.rows += 1
    yield row
  }
}

function outcomeOf(error: NodeJS.ErrnoException | null | undefined): ExportEnded['data']['outcome'] {
  if (!error) return 'whole'
  return ['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR', 'ECONNRESET'].includes(error.code ?? '') ? 'cancelled' : 'failed'
}

/**
 * Wraps a file in frames: rows written so far and length, four bytes each, then that many bytes. An empty last frame
 * marks a complete file; four bytes with the number of unreadable registrations follow when there are some.
 */
async function* framed(
  pieces: AsyncIterable<Buffer>,
  { rows, unreadable }: { rows: () => number; unreadable: () => number },
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    if (piece.length === 0) continue
    yield numbers(rows(), piece.length)
    yield piece
  }
  yield numbers(rows(), 0, ...(unreadable() > 0 ? [unreadable()] : []))
}

function numbers(...all: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * all.length)
  all.forEach((one, place) => bytes.writeUInt32BE(one, 4 * place))
  return bytes
}
