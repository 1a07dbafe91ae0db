import { Readable } from 'node:stream'
import { causesOf, codeOf } from '@fleet/platform/logging/fault'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { PlaceTaken, type FileStore } from './file-store.ts'

/** Of file systems, and of stores that speak as S3 does. */
const full: ReadonlySet<string> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'InsufficientStorage',
  'XMinioStorageFull',
  'QuotaExceeded',
])

function isFull(error: unknown): boolean {
  return causesOf(error).some((cause) => full.has(codeOf(cause)) || (cause instanceof Error && full.has(cause.name)))
}

/** Said so that a person can act on it; what it was goes into the log. */
function told(error: unknown): Error {
  return Object.assign(isFull(error) ? new Rejection('documents.noRoom') : new Rejection('documents.storeAway'), {
    cause: error,
  })
}

/**
 * A place for files whose faults are told: what is full as `documents.noRoom`, all else that keeps it from taking or giving files as
 * `documents.storeAway`. What is wrong with bytes that come to be written stays what it is.
 */
export function tellingFaults(store: FileStore): FileStore {
  const telling =
    <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      try {
        return await work(...args)
      } catch (error) {
        throw error instanceof PlaceTaken ? error : told(error)
      }
    }

  return {
    async write(place, bytes) {
      let broken: { readonly error: unknown } | undefined
      // What the reader throws in to end it, at a yield, is no fault of the bytes.
      async function* coming(): AsyncGenerator<Uint8Array> {
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
        await store.write(place, coming())
      } catch (error) {
        throw broken !== undefined ? broken.error : error instanceof PlaceTaken ? error : told(error)
      }
    },
    async read(place) {
      const stored = await telling(store.read)(place)
      return stored === undefined ? undefined : Readable.from(given(stored), { objectMode: false })
    },
    delete: telling(store.delete),
    folders: telling(store.folders),
    files: telling(store.files),
  }
}

async function* given(stored: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stored
  } catch (error) {
    throw told(error)
  }
}
