import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { serve } from '@fleet/platform/http/contract/serve'
import { sendCompressed } from '@fleet/platform/http/pages/compressible'
import { languageAmong } from '@fleet/platform/http/texts'
import { findVersion, type FormRegistry } from '../../form-registry/registry.ts'
import { formCalls } from './contract.ts'
import type { FormVersion } from '../../form-registry/form-version.ts'

const config = { right: 'forms' } as const

/** A form's definition, texts and validators. A version never changes. */
export function formRoutes(app: FastifyInstance, { forms }: { readonly forms: FormRegistry }): void {
  async function answer(request: FastifyRequest, reply: FastifyReply, version: FormVersion): Promise<FastifyReply> {
    const { etag, body } = await version.served(languageAmong(request, version.languages))
    void reply.header('etag', etag).header('vary', 'accept-language')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), body)
  }

  const route = serve(app, formCalls)
  route('GET /api/forms/:formId', { config }, async (request, reply) => {
    const { formId } = request.params
    if (!forms.ids.includes(formId)) reject('forms.notFound')
    void reply.header('cache-control', 'private, no-cache')
    return answer(request, reply, forms.current(formId))
  })

  route('GET /api/forms/:formId/versions/:version', { config }, async (request, reply) => {
    const version = await findVersion(forms, request.params.formId, request.params.version)
    void reply.header('cache-control', 'private, max-age=31536000')
    return answer(request, reply, version)
  })

  route('GET /api/forms/:formId/versions/:version/validators/:fileName', { config }, async (request, reply) => {
    const version = await findVersion(forms, request.params.formId, request.params.version)
    const found = (await version.module(request.params.fileName)) ?? reject('forms.notFound')
    void reply.type('text/javascript; charset=utf-8').header('cache-control', 'private, max-age=31536000, immutable')
    return sendCompressed(request, reply, found)
  })
}
