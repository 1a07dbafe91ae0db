import { Readable } from 'node:stream'
import { causesOf, codeOf } from '@fleet/platform/logging/fault'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { FileExists, type FileStore } from './file-store.ts'

/** Error codes and names of a full file system, or of a full S3 store. */
const fullErrors: ReadonlySet<string> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'InsufficientStorage',
  'XMinioStorageFull',
  'QuotaExceeded',
])

function isFull(error: unknown): boolean {
  return causesOf(error).some(
    (cause) => fullErrors.has(codeOf(cause)) || (cause instanceof Error && fullErrors.has(cause.name)),
  )
}

/** Returns a refusal that a person can act on; its cause goes into the log. */
function refusal(error: unknown): Error {
  return Object.assign(isFull(error) ? new Rejection('documents.noRoom') : new Rejection('documents.storeAway'), {
    cause: error,
  })
}

/**
 * Wraps a file store so that its errors are refusals: `documents.noRoom` when it is full, `documents.storeAway` for any
 * other error. Errors of the bytes to be written pass through unchanged.
 */
export function withStorageRefusals(store: FileStore): FileStore {
  const refusing =
    <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      try {
        return await work(...args)
      } catch (error) {
        throw error instanceof FileExists ? error : refusal(error)
      }
    }

  return {
    async write(place, bytes) {
      let broken: { readonly error: unknown } | undefined
      // An error that the store throws into the generator at a yield is not an error of the bytes.
      async function* incoming(): AsyncGenerator<Uint8Array> {
        const parts = (async function* () {
          yield* bytes
        })()
        try {
          for (;;) {
            const { done, value } = await parts
              .next()
              .catch((error: unknown) => Promise.reject((broken = { error }).error))
            if (done === true) return
            yield value
          }
        } finally {
          await parts.return(undefined)
        }
      }
      try {
        await store.write(place, incoming())
      } catch (error) {
        throw broken !== undefined ? broken.error : error instanceof FileExists ? error : refusal(error)
      }
    },
    async read(place) {
      const stored = await refusing(store.read)(place)
      return stored === undefined ? undefined : Readable.from(readable(stored), { objectMode: false })
    },
    delete: refusing(store.delete),
    folders: refusing(store.folders),
    files: refusing(store.files),
  }
}

async function* readable(stored: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stored
  } catch (error) {
    throw refusal(error)
  }
}
