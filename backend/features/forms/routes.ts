import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { languageOf } from '../../plugins/texts.ts'
import type { Services } from '../../services.ts'
import type { FormVersion } from './form-version.ts'

type ByVersion = { Params: { formId: string; version: string } }

/** A form's definition, texts and validators (DESIGN, section 7). A version never changes. */
export function formRoutes(app: FastifyInstance, { forms }: Services): void {
  const config = { right: 'forms' } as const

  async function versionOf({ formId, version }: ByVersion['Params']): Promise<FormVersion> {
    return (await forms.version(formId, version)) ?? reject('forms.notFound')
  }

  function answer(request: FastifyRequest, reply: FastifyReply, version: FormVersion): FastifyReply {
    const { etag, ...served } = version.served(languageOf(request))
    void reply.header('etag', etag).header('vary', 'accept-language')
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(served)
  }

  app.get<{ Params: { formId: string } }>('/api/forms/:formId', { config }, async (request, reply) => {
    const { formId } = request.params
    if (!forms.ids.includes(formId)) reject('forms.notFound')
    void reply.header('cache-control', 'private, no-cache')
    return answer(request, reply, forms.current(formId))
  })

  app.get<ByVersion>('/api/forms/:formId/versions/:version', { config }, async (request, reply) => {
    const version = await versionOf(request.params)
    void reply.header('cache-control', 'private, max-age=31536000')
    return answer(request, reply, version)
  })

  app.get<{ Params: { formId: string; version: string; fileName: string } }>(
    '/api/forms/:formId/versions/:version/validators/:fileName',
    { config },
    async (request, reply) => {
      const found = (await versionOf(request.params)).module(request.params.fileName) ?? reject('forms.notFound')
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(found.code)
    },
  )
}
