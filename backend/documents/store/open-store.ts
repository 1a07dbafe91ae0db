import { faultName } from '@fleet/platform/logging/fault'
import type { DocumentStorage } from '@fleet/platform/config/document-storage'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { withStorageRefusals } from './storage-errors.ts'

/** Opens the configured store; loads the S3 client only for a bucket. */
async function storeAt(place: DocumentStorage): Promise<FileStore> {
  if ('folder' in place) return folderStore(place.folder)
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(place)
}

/** Opens the store. An unreachable store is logged and does not stop the start: only documents need it. */
export async function openFileStore(place: DocumentStorage, log: (line: string) => void): Promise<FileStore> {
  const store = withStorageRefusals(await storeAt(place))
  void store
    .folders({ after: '', limit: 1 })
    .catch((error: unknown) => log(`documents cannot be reached: ${faultName(error)}`))
  return store
}
