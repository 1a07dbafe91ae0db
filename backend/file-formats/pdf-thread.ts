import { reject } from '@fleet/domain/kernel/rejection'
import { jobThread } from '@fleet/platform/async/job-thread'
import type { PdfAnswer, PdfMessage } from './pdf-thread-program.ts'

/** A module, the name of its function that returns a PDF as a Buffer, and the argument, without functions. */
type PdfJob = { readonly module: URL; readonly draw: string; readonly content: unknown }

/** A file of 300 pages takes five seconds; a busy machine needs more. */
const limitMs = 30_000
/** The thread holds 60 MB with its fonts, and starts in half a second. */
const idleMs = 60_000

const thread = jobThread<PdfMessage, PdfAnswer>(new URL('./pdf-thread-program.ts', import.meta.url), {
  maxMegabytes: 512,
})

/**
 * Draws a PDF in a worker thread, so that other requests never wait for it.
 * @throws Rejection limits.busy it took too long | Error the function failed
 */
export async function drawPdf({ module, draw, content }: PdfJob): Promise<Buffer> {
  const message = { module: module.href, draw, content }
  const answer = await thread
    .inTurn(() => thread.run(message, { limitMs, idleMs }))
    .catch((error: unknown) => {
      if (error instanceof Error && error.name === 'AbortError') reject('limits.busy', { values: { seconds: 30 } })
      throw error
    })
  if ('failed' in answer) throw new Error(answer.failed)
  return Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength)
}
