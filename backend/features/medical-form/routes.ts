import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { serve } from '@fleet/platform/http/contract/serve'
import { medicalFormCalls } from './contract.ts'
import { medicalFormTexts } from './texts.ts'
import { drawPdf } from '../../file-formats/pdf-thread.ts'

type File = { readonly bytes: Buffer; readonly etag: string }

async function makeFile(language: string): Promise<File> {
  const texts = medicalFormTexts.get(language) ?? reject('forms.notFound')
  const module = new URL('./medical-form.ts', import.meta.url)
  const bytes = await drawPdf({ module, draw: 'medicalForm', content: { language, texts } })
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

/** The medical form to print, in nine languages; each file is made once. */
export function medicalFormRoutes(app: FastifyInstance): void {
  const files = new Map<string, Promise<File>>()

  function fileIn(language: string): Promise<File> {
    const known = files.get(language)
    if (known !== undefined) return known
    const file = makeFile(language)
    files.set(language, file)
    // Drawn again after a failure
    file.catch(() => files.delete(language))
    return file
  }

  serve(app, medicalFormCalls)(
    'GET /api/download/medical-form/:lang',
    { config: { right: 'forms' } },
    async (request, reply) => {
      const { lang } = request.params
      const { bytes, etag } = await fileIn(lang)
      void reply.header('etag', etag).header('cache-control', 'private, no-cache')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="medical-form-${lang}.pdf"`)
        .send(bytes)
    },
  )
}
