import { useEffect, useState } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { fetchWithFileField } from '../../form-renderer/widgets/file/file.tsx'
import { createListeners } from '../../lib/listeners.ts'
import type { UploadDeps } from './form-uploads.ts'
import type { UploadQueue, Upload } from './upload-queue.ts'

const fetchUploads = () => import('./form-uploads.ts')
fetchWithFileField(fetchUploads)

/** Uploads of a form, across its steps; resumes those of an earlier visit. */
export function useUploads(deps: UploadDeps): Uploads {
  const [uploads] = useState(() => lazyUploads(async () => (await fetchUploads()).formUploads(deps)))
  useEffect(() => {
    let isHere = false
    const stop = whenIdle(() => {
      isHere = true
      uploads.enter()
    })
    return () => {
      stop()
      if (isHere) uploads.leave()
    }
  }, [uploads])
  return uploads
}

export type Uploads = Pick<UploadQueue, 'all' | 'subscribe' | 'add' | 'retry' | 'cancel'>

const none: readonly Upload[] = []
const retryMs = 2_000

/** Loads the upload code after the first step is shown; calls before that wait, also for a lost connection. */
function lazyUploads(
  open: () => Promise<UploadQueue>,
): Uploads & { readonly enter: () => void; readonly leave: () => void } {
  let opened: UploadQueue | undefined
  let opening: Promise<UploadQueue> | undefined
  const listeners = createListeners()

  const attempt = (): Promise<UploadQueue> =>
    open().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryMs))
      return attempt()
    })
  const fetched = async () => {
    opened = await attempt()
    opened.subscribe(listeners.notify)
    return opened
  }
  const whenOpen = (act: (uploads: UploadQueue) => unknown) => void (opening ??= fetched()).then(act)

  return {
    all: () => opened?.all() ?? none,
    subscribe: listeners.subscribe,
    add: (target, file) => whenOpen((uploads) => uploads.add(target, file)),
    retry: (id) => whenOpen((uploads) => uploads.retry(id)),
    cancel: (id) => whenOpen((uploads) => uploads.cancel(id)),
    enter: () => whenOpen((uploads) => uploads.enter()),
    leave: () => whenOpen((uploads) => uploads.leave()),
  }
}
