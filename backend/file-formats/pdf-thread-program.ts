import { parentPort } from 'node:worker_threads'

export type PdfMessage = { readonly module: string; readonly draw: string; readonly content: unknown }
export type PdfAnswer = { readonly bytes: Uint8Array } | { readonly failed: string }

/** Draws one PDF after the other; see `pdf-thread.ts`. */
parentPort?.on('message', ({ module, draw, content }: PdfMessage) => {
  drawn(module, draw, content).then(
    (bytes) => parentPort?.postMessage({ bytes } satisfies PdfAnswer),
    (error: unknown) => parentPort?.postMessage({ failed: String(error) } satisfies PdfAnswer),
  )
})

async function drawn(module: string, draw: string, content: unknown): Promise<Uint8Array> {
  const { [draw]: work }: Record<string, unknown> = await import(module)
  if (typeof work !== 'function') throw new Error(`${module} has no function ${draw}`)
  return work(content)
}
