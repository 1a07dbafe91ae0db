import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { limits } from '../limits.ts'

type ReceivedFile = { readonly received: Buffer; /** As it was called; '' when nobody said. */ readonly fileName: string }
export type Upload = ReceivedFile & { readonly person: number; readonly kind: string }

type Parts = { readonly fields: ReadonlyMap<string, string>; readonly file: ReceivedFile | undefined }

async function received({ file, filename: fileName }: Omit<MultipartFile, 'filename'> & { filename?: string }, request: FastifyRequest): Promise<ReceivedFile> {
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk)
  if (file.truncated) throw new request.server.multipartErrors.RequestFileTooLargeError()
  return { received: Buffer.concat(chunks), fileName: fileName ?? '' }
}

/** @throws Rejection request.malformed, and the plugin's own errors for what is too large or too much */
async function partsOf(request: FastifyRequest): Promise<Parts> {
  const fields = new Map<string, string>()
  let file: Parts['file']
  try {
    for await (const part of request.parts({ limits: { files: 1, fields: limits.uploadFields.most, fileSize: limits.file.most, fieldSize: 200 } })) {
      if (part.type === 'file') file = await received(part, request)
      else if (typeof part.value === 'string') fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error
    reject('request.malformed')
  }
  return { fields, file }
}

/** @throws Rejection documents.missing | request.malformed */
export async function receivedUpload(request: FastifyRequest): Promise<Upload> {
  const { fields, file } = await partsOf(request)
  const person = Number(fields.get('person') ?? '1')
  const kind = fields.get('kind')
  if (file === undefined || file.received.length === 0) reject('documents.missing', { problems: [{ field: 'file', code: 'required' }] })
  if (kind === undefined) reject('documents.missing', { problems: [{ field: 'kind', code: 'required' }] })
  if (!Number.isInteger(person)) reject('documents.missing', { problems: [{ field: 'person', code: 'type' }] })
  return { ...file, person, kind }
}
