import { Rejection } from '@fleet/domain/kernel/rejection'
import { cleaned, thumbnailOf, type Cleaned } from './cleaned.ts'

export type CleaningTask = 'clean' | 'thumbnail'
export type CleaningQuestion = { readonly task: CleaningTask; readonly bytes: Uint8Array }
export type CleaningAnswer =
  | { readonly cleaned: Cleaned }
  | { readonly refused: { readonly code: string; readonly values: Record<string, string | number> } }

const work: Readonly<Record<CleaningTask, (bytes: Buffer) => Promise<Cleaned>>> = {
  clean: cleaned,
  thumbnail: thumbnailOf,
}

async function answer({ task, bytes }: CleaningQuestion): Promise<CleaningAnswer> {
  try {
    return { cleaned: await work[task](Buffer.from(bytes)) }
  } catch (error) {
    return {
      refused:
        error instanceof Rejection
          ? { code: error.code, values: { ...error.values } }
          : { code: 'documents.unreadable', values: {} },
    }
  }
}

/** One file after the other, each answered, until the parent goes. */
process.on(
  'message',
  (question: CleaningQuestion) =>
    void answer(question).then(
      (done) => process.send?.(done),
      () => process.exit(1),
    ),
)
process.on('disconnect', () => process.exit())
