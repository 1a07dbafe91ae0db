import { useEffect, useState } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import type { Asked } from './form-uploads.ts'
import { lateUploads, type Uploads } from './late-uploads.ts'

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
