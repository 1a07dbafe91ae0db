import type { FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import type { ImportLimits } from './limits.ts'

/**
 * Bytes of the only file in a request. @throws Rejection imports.missing | request.malformed, and the plugin's own
 * error for a file that is too large
 */
export async function receivedFile(request: FastifyRequest, { importFile }: ImportLimits): Promise<Buffer> {
  try {
    const part = await request.file({ limits: { files: 1, fields: 0, fileSize: importFile.max } })
    return (await part?.toBuffer()) ?? reject('imports.missing', { problems: [{ field: 'file', code: 'required' }] })
  } catch (error) {
    if (error instanceof Error && ('statusCode' in error || 'problems' in error)) throw error
    return reject('request.malformed')
  }
}
