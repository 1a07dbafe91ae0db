import './polyfills-for-pdfjs.ts'
import {
  AnnotationMode,
  getDocument,
  PDFWorker,
  VerbosityLevel,
  version,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'

export type Size = { readonly width: number; readonly height: number }

/** A PDF as pictures of its pages, counted from 1. */
export type OpenPdf = {
  /** Unique for each opened PDF. */
  readonly id: string
  readonly pages: number
  /** In points, upright. */
  readonly sizeOf: (page: number) => Promise<Size>
  /**
   * Draws a page at this width in pixels, after rotation by quarter turns.
   * @throws Error also when `signal` aborts it
   */
  readonly render: (
    page: number,
    how: { readonly width: number; readonly turns: number; readonly signal: AbortSignal },
  ) => Promise<HTMLCanvasElement>
  readonly close: () => void
}

/** No phone draws a larger canvas. */
const maxPixels = 16_000_000
/** A larger image in a PDF stays blank. */
const maxImagePixels = 100_000_000

const files = `/assets/pdf-${version}/`

/**
 * Reads a PDF in a worker that may neither fetch nor run foreign code (`platform/http/pages/pages.ts`). Pages are
 * drawn as pictures: no script runs, nothing in them can be clicked, and fonts are drawn as shapes, never given to
 * the browser.
 * @throws Error it cannot be read
 */
export async function openPdf(bytes: ArrayBuffer): Promise<OpenPdf> {
  const port = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS })
  const task = getDocument({
    data: bytes,
    worker,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
    useWorkerFetch: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: maxImagePixels,
  })
  const close = () => {
    void task
      .destroy()
      .catch(() => undefined)
      .finally(() => port.terminate())
  }
  const failed = new Promise<never>((_, reject) =>
    port.addEventListener('error', () => reject(new Error('The PDF worker did not start'))),
  )
  try {
    const pdf = await Promise.race([task.promise, failed])
    return {
      id: task.docId,
      pages: pdf.numPages,
      sizeOf: (page) => sizeOf(pdf, page),
      render: (page, how) => render(pdf, page, how),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

async function sizeOf(pdf: PDFDocumentProxy, page: number): Promise<Size> {
  const { width, height } = (await pdf.getPage(page)).getViewport({ scale: 1 })
  return { width, height }
}

async function render(
  pdf: PDFDocumentProxy,
  number: number,
  { width, turns, signal }: Parameters<OpenPdf['render']>[1],
): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  const rotation = (page.rotate + turns * 90) % 360
  const whole = page.getViewport({ scale: 1, rotation })
  const scale = Math.min(width / whole.width, Math.sqrt(maxPixels / (whole.width * whole.height)))
  const viewport = page.getViewport({ scale, rotation })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE })
  signal.addEventListener('abort', () => task.cancel())
  await task.promise
  return canvas
}
