import { useEffect, useState } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { createListeners } from '../../lib/listeners.ts'
import type { Asked } from './form-uploads.ts'
import type { OpenUploads, Upload } from './uploads.ts'

/** Files of a form on their way, whichever of its steps is open; what an earlier visit could not send goes on. */
export function useUploads(asked: Asked): Uploads {
  const [uploads] = useState(() => lateUploads(async () => (await import('./form-uploads.ts')).formUploads(asked)))
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

export type Uploads = Pick<OpenUploads, 'all' | 'subscribe' | 'add' | 'retry' | 'cancel'>

const none: readonly Upload[] = []
const againMs = 2_000

/** What sends files, fetched once the first step is there: what is asked of it before waits, also for the connection that fetches it. */
function lateUploads(
  open: () => Promise<OpenUploads>,
): Uploads & { readonly enter: () => void; readonly leave: () => void } {
  let opened: OpenUploads | undefined
  let opening: Promise<OpenUploads> | undefined
  const listeners = createListeners()

  const attempt = (): Promise<OpenUploads> =>
    open().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, againMs))
      return attempt()
    })
  const fetched = async () => {
    opened = await attempt()
    opened.subscribe(listeners.notify)
    return opened
  }
  const then = (act: (uploads: OpenUploads) => unknown) => void (opening ??= fetched()).then(act)

  return {
    all: () => opened?.all() ?? none,
    subscribe: listeners.subscribe,
    add: (wanted, file) => then((uploads) => uploads.add(wanted, file)),
    retry: (id) => then((uploads) => uploads.retry(id)),
    cancel: (id) => then((uploads) => uploads.cancel(id)),
    enter: () => then((uploads) => uploads.enter()),
    leave: () => then((uploads) => uploads.leave()),
  }
}
