import { createWorker, PSM, type Worker, type WorkerOptions } from 'tesseract.js'
import { type Layout, type Reader } from './read-picture.ts'

/** All letters of machine-readable lines. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'
const segmentations: { readonly [layout in Layout]: PSM } = { block: PSM.SINGLE_BLOCK, sparse: PSM.SPARSE_TEXT }
/** Read by the neural net, not by the shapes of letters. */
const byNet = 1

/**
 * Tesseract with a model for machine-readable lines; slanted pictures are straightened.
 * @throws Error it does not start
 */
export async function startTesseract(options: Partial<WorkerOptions>): Promise<Tesseract> {
  let fail: (reason: Error) => void = () => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  // Between two pictures no one awaits it
  failed.catch(() => {})
  const worker = await Promise.race([
    createWorker('mrz', byNet, {
      ...options,
      gzip: false,
      cacheMethod: 'none',
      errorHandler: (reason: unknown) => fail(new Error(String(reason))),
    }),
    failed,
  ])
  return {
    recognise: async (image, layout) => {
      await worker.setParameters({
        tessedit_char_whitelist: letters,
        tessedit_pageseg_mode: segmentations[layout],
        // Without it, guesses at the resolution fill the console
        debug_file: '/dev/null',
      })
      return (await Promise.race([worker.recognize(image, { rotateAuto: true }), failed])).data.text
    },
    close: async () => void (await worker.terminate()),
  }
}

type Tesseract = {
  readonly recognise: (
    image: Parameters<Worker['recognize']>[0],
    layout: Parameters<Reader['recognise']>[1],
  ) => Promise<string>
  readonly close: () => Promise<void>
}
