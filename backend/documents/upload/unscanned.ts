import { reject } from '@fleet/domain/kernel/rejection'
import type { Uploads } from './uploads.ts'
import type { Scanner } from '../scan/scanner.ts'

/**
 * What is handed in is closed, and takes no file that is cleared later: so nothing is, while one waits.
 * @throws Rejection documents.unscanned
 */
export async function refuseUnscanned(
  { uploads, scanner }: { readonly uploads: Uploads; readonly scanner: Scanner | undefined },
  { id }: { readonly id: string },
): Promise<void> {
  if (scanner === undefined) return
  if ((await uploads.ofFilled(id)).some(({ waitsSince, refused }) => waitsSince !== undefined && refused === undefined))
    reject('documents.unscanned')
}
