import { Rejection } from '@fleet/domain/kernel/rejection'
import { cleaned, type Cleaned } from './cleaned.ts'

export type CleaningAnswer = { readonly cleaned: Cleaned } | { readonly refused: { readonly code: string; readonly values: Record<string, string | number> } }

async function answer(bytes: Buffer): Promise<CleaningAnswer> {
  try {
    return { cleaned: await cleaned(bytes) }
  } catch (error) {
    return { refused: error instanceof Rejection ? { code: error.code, values: { ...error.values } } : { code: 'documents.unreadable', values: {} } }
  }
}

/** One file after the other, each answered, until the parent goes. */
process.on('message', (bytes: Uint8Array) => void answer(Buffer.from(bytes)).then((done) => process.send?.(done), () => process.exit(1)))
process.on('disconnect', () => process.exit())
