import { parentPort, workerData } from 'node:worker_threads'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { readTable } from './read-table.ts'
import type { ReadingAnswer, ReadingJob } from './reading.ts'

/** Reads one file and ends. */
const { bytes, bounds, chosen }: ReadingJob = workerData
const answer = await readTable(Buffer.from(bytes), bounds, chosen).then(
  (table): ReadingAnswer => ({ table }),
  (error: unknown): ReadingAnswer =>
    error instanceof Rejection
      ? { refused: { code: error.code, values: error.values } }
      : { refused: { code: 'imports.damaged', values: {} } },
)
parentPort?.postMessage(answer)
