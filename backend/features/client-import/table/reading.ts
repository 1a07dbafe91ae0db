import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { reject } from '@fleet/domain/kernel/rejection'
import type { LegacyEncoding } from './encodings.ts'
import type { Bounds, Table } from './table.ts'

export type ReadingJob = {
  readonly bytes: Uint8Array
  readonly bounds: Bounds
  /** Encoding of a text that is not Unicode; undefined: detected. */
  readonly chosen?: LegacyEncoding | undefined
}
export type ReadingAnswer =
  | { readonly table: Table }
  | { readonly refused: { readonly code: string; readonly values: Record<string, string | number> } }

/** Second line of defence: `Bounds` limits what is kept in memory. */
const maxMegabytes = 512

/**
 * Reads an untrusted file in a worker thread with limited memory and time: requests do not wait for it, and a crash
 * ends only the thread.
 * @throws Rejection those of `readTable`, imports.tooSlow | Error the thread failed for another reason than the file
 */
export async function readInThread(
  job: ReadingJob,
  limitMs: number,
  program = new URL('./reading-thread.ts', import.meta.url),
): Promise<Table> {
  const worker = new Worker(program, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } })
  // Errors after its answer or its time limit do not matter.
  worker.on('error', () => {})
  try {
    const answer = await answerOf(worker, limitMs)
    return 'table' in answer ? answer.table : reject(answer.refused.code, { values: answer.refused.values })
  } finally {
    await worker.terminate()
  }
}

async function answerOf(worker: Worker, limitMs: number): Promise<ReadingAnswer> {
  try {
    const [answer]: ReadingAnswer[] = await once(worker, 'message', { signal: AbortSignal.timeout(limitMs) })
    return answer ?? reject('imports.damaged')
  } catch (error) {
    // Its time or memory is used up.
    if (
      error instanceof Error &&
      (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
    )
      return reject('imports.tooSlow', { values: { limit: limitMs / 1000 } })
    throw error
  }
}
