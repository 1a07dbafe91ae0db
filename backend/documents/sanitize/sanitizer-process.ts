import { Rejection } from '@fleet/domain/kernel/rejection'
import { sanitizeFile, thumbnailOf, type SanitizedFile } from './sanitize-file.ts'

export type SanitizerTask = 'sanitize' | 'thumbnail'
export type SanitizerRequest = { readonly task: SanitizerTask; readonly bytes: Uint8Array }
export type SanitizerResponse =
  | { readonly sanitized: SanitizedFile }
  | { readonly refused: { readonly code: string; readonly values: Record<string, string | number> } }

const work: Readonly<Record<SanitizerTask, (bytes: Buffer) => Promise<SanitizedFile>>> = {
  sanitize: sanitizeFile,
  thumbnail: thumbnailOf,
}

async function respond({ task, bytes }: SanitizerRequest): Promise<SanitizerResponse> {
  try {
    return { sanitized: await work[task](Buffer.from(bytes)) }
  } catch (error) {
    return {
      refused:
        error instanceof Rejection
          ? { code: error.code, values: { ...error.values } }
          : { code: 'documents.unreadable', values: {} },
    }
  }
}

/** Handles one file at a time until the parent disconnects. */
process.on(
  'message',
  (request: SanitizerRequest) =>
    void respond(request).then(
      (done) => process.send?.(done),
      () => process.exit(1),
    ),
)
process.on('disconnect', () => process.exit())
