import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { maxFileMegabytes } from '@fleet/form-schemas/engine/runtime/documents'
import { documentLimits } from '../limits.ts'
import { parseKind, parsePerson } from './accept.ts'
import type { Received } from './uploads.ts'

type ReceivedFile = {
  readonly received: Received
  /** As sent by the client; '' without a name. */ readonly fileName: string
}

/** Stores the incoming bytes, and deletes them again. */
type FileReceiver = {
  readonly receive: (source: AsyncIterable<Uint8Array>) => Promise<Received>
  readonly discard: (received: Received) => Promise<void>
}

const nameOf = ({ filename = '' }: Omit<MultipartFile, 'filename'> & { filename?: string }): string => filename

/** @throws Rejection documents.tooLarge | request.malformed (incomplete) */
async function* bytesOf({ file }: MultipartFile): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file) yield chunk
  } catch {
    if (!file.truncated) reject('request.malformed')
  }
  if (file.truncated) reject('documents.tooLarge', { values: { largest: maxFileMegabytes } })
}

/**
 * Reads the file and the fields of an upload; a refused upload leaves no bytes behind.
 * @throws Rejection documents.missing | documents.tooLarge | request.malformed, and the plugin's errors for exceeded
 * limits
 */
export async function readMultipart(
  request: FastifyRequest,
  { receive, discard }: FileReceiver,
): Promise<ReceivedFile & { readonly person: number; readonly kind: string }> {
  const fields = new Map<string, string>()
  let file: ReceivedFile | undefined
  let refused: { readonly error: unknown } | undefined
  const received = (part: MultipartFile) =>
    receive(bytesOf(part)).catch((error: unknown) => {
      refused = { error }
      throw error
    })
  const limits = {
    files: 1,
    fields: documentLimits.uploadFields.max,
    fileSize: documentLimits.file.max,
    fieldSize: 200,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') file = { received: await received(part), fileName: nameOf(part) }
      else if (typeof part.value === 'string') fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    if (file !== undefined) await discard(file.received)
    if (refused !== undefined) throw refused.error
    if (error instanceof Error && 'statusCode' in error) throw error
    reject('request.malformed')
  }
  if (file === undefined) return reject('documents.missing', { problems: [{ field: 'file', code: 'required' }] })
  try {
    return { ...file, person: parsePerson(fields.get('person')), kind: parseKind(fields.get('kind')) }
  } catch (error) {
    await discard(file.received)
    throw error
  }
}
