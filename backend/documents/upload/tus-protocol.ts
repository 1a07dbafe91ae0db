import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'

/** The one version of tus that the server speaks. */
const tusVersion = '1.0.0'
export const chunkType = 'application/offset+octet-stream'
const overridable: readonly string[] = ['PATCH', 'HEAD', 'DELETE']

/** The media type of the body, without its parameters. */
export function mediaTypeOf({ headers }: FastifyRequest): string {
  return (headers['content-type'] ?? '').split(';', 1).join('').trim().toLowerCase()
}

/**
 * The method by tus: a POST to an upload names it in X-HTTP-Method-Override.
 * @throws Rejection request.unknownRoute tus has no such method there
 */
export function tusMethodOf({ method, headers, params }: FastifyRequest): string {
  if (method !== 'POST') return method
  const named = String(headers['x-http-method-override'] ?? method).toUpperCase()
  const isOfUpload = typeof params === 'object' && params !== null && 'uploadId' in params
  return (isOfUpload ? overridable.includes(named) : named === 'POST') ? named : reject('request.unknownRoute')
}

/**
 * Headers that tus requires of every request and answer, refusals as well.
 * @throws Rejection uploads.unsupportedVersion | request.unsupportedType | request.unknownRoute
 */
export function registerTusProtocol(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method }, reply) => {
    if (method !== 'OPTIONS') void reply.header('tus-resumable', tusVersion)
  })
  // After the rights were checked, before anything is done
  app.addHook('preHandler', async (request, reply) => {
    if (request.method === 'OPTIONS') return
    if (request.headers['tus-resumable'] !== tusVersion) {
      void reply.header('tus-version', tusVersion)
      reject('uploads.unsupportedVersion')
    }
    if (tusMethodOf(request) === 'PATCH' && mediaTypeOf(request) !== chunkType) reject('request.unsupportedType')
  })
}
