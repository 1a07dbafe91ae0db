import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { reject } from '@fleet/domain/kernel/rejection'
import type { Bounds, Table } from './table.ts'

export type ReadingJob = { readonly bytes: Uint8Array; readonly bounds: Bounds }
export type ReadingAnswer =
  | { readonly table: Table }
  | { readonly refused: { readonly code: string; readonly values: Record<string, string | number> } }

/** The second line: what bounds memory first is that nothing is kept beyond `Bounds`. */
const maxMegabytes = 512

/**
 * Reads a stranger's file in a thread of its own, with so much memory and time: no request waits for it, and what it breaks
 * is the thread.
 * @throws Rejection those of `readTable`, imports.tooSlow | Error the thread could not do its work, which is no file's fault
 */
export async function readInThread(
  bytes: Uint8Array,
  bounds: Bounds,
  limitMs: number,
  program = new URL('./reading-thread.ts', import.meta.url),
): Promise<Table> {
  const job: ReadingJob = { bytes, bounds }
  const worker = new Worker(program, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } })
  // What it dies of after its answer, or after its time, is nobody's
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
    // It took all its time or memory
    if (
      error instanceof Error &&
      (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
    )
      return reject('imports.tooSlow', { values: { limit: limitMs / 1000 } })
    throw error
  }
}
