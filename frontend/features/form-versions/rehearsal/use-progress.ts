import { useEffect, useState } from 'react'
import { updates } from '../../../lib/updates.ts'

export type Progress = { readonly done: number; readonly total: number }

/** How far a form's rehearsal is while somebody waits for it; undefined: nothing was told yet. */
export function useProgress(formId: string, isWaiting: boolean): Progress | undefined {
  const [progress, setProgress] = useState<Progress>()
  useEffect(() => {
    if (!isWaiting) return
    const stop = updates.follow((update) => {
      if (update.kind === 'form-rehearsed' && update.formId === formId)
        setProgress({ done: Number(update.done), total: Number(update.of) })
    })
    return () => {
      stop()
      setProgress(undefined)
    }
  }, [formId, isWaiting])
  return progress
}
