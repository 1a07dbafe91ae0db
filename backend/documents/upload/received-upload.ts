import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { largestMegabytes } from '@fleet/form-schemas/engine/runtime/largest-file'
import type { Received } from './uploads.ts'
import { kindIn, personIn } from './uploading.ts'
import { documentLimits } from '../limits.ts'

type ReceivedFile = {
  readonly received: Received
  /** As it was called; '' when nobody said. */ readonly fileName: string
}
export type ReceivedUpload = ReceivedFile & { readonly person: number; readonly kind: string }

/** What becomes of the file's bytes while they come, and what lets go of them. */
type Taking = {
  readonly take: (source: AsyncIterable<Uint8Array>) => Promise<Received>
  readonly forget: (received: Received) => Promise<void>
}
type Parts = { readonly fields: ReadonlyMap<string, string>; readonly file: ReceivedFile | undefined }

const nameOf = ({ filename = '' }: Omit<MultipartFile, 'filename'> & { filename?: string }): string => filename

/** @throws Rejection documents.tooLarge | request.malformed it broke off */
async function* within({ file }: MultipartFile): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file) yield chunk
  } catch {
    if (!file.truncated) reject('request.malformed')
  }
  if (file.truncated) reject('documents.tooLarge', { values: { largest: largestMegabytes } })
}

/** @throws Rejection request.malformed, documents.tooLarge, and the plugin's own errors for what is too much */
async function partsOf(request: FastifyRequest, { take, forget }: Taking): Promise<Parts> {
  const fields = new Map<string, string>()
  let file: Parts['file']
  let untaken: { readonly because: unknown } | undefined
  const taken = (part: MultipartFile) =>
    take(within(part)).catch((because: unknown) => {
      untaken = { because }
      throw because
    })
  try {
    for await (const part of request.parts({
      limits: {
        files: 1,
        fields: documentLimits.uploadFields.most,
        fileSize: documentLimits.file.most,
        fieldSize: 200,
      },
    })) {
      if (part.type === 'file') file = { received: await taken(part), fileName: nameOf(part) }
      else if (typeof part.value === 'string') fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    if (file !== undefined) await forget(file.received)
    if (untaken !== undefined) throw untaken.because
    if (error instanceof Error && 'statusCode' in error) throw error
    reject('request.malformed')
  }
  return { fields, file }
}

/** @throws Rejection documents.missing | documents.tooLarge | request.malformed */
export async function receivedUpload(request: FastifyRequest, taking: Taking): Promise<ReceivedUpload> {
  const { fields, file } = await partsOf(request, taking)
  if (file === undefined) return reject('documents.missing', { problems: [{ field: 'file', code: 'required' }] })
  try {
    return { ...file, person: personIn(fields.get('person')), kind: kindIn(fields.get('kind')) }
  } catch (error) {
    await taking.forget(file.received)
    throw error
  }
}
