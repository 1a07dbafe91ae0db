import { useState } from 'react'
import type { FormFiles, StoredFile } from '../../form-store.ts'

export type Removal = ReturnType<typeof useRemoval>

/** Taking stored files away, and the last one back. */
export function useRemoval(files: FormFiles | undefined, kind: string) {
  const [busy, setBusy] = useState<string>()
  const [removed, setRemoved] = useState<StoredFile>()
  const [failed, setFailed] = useState<string>()
  const attempt = async (id: string, work: () => Promise<void>) => {
    if (busy !== undefined) return
    setBusy(id)
    setFailed(undefined)
    try {
      await work()
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error))
    }
    setBusy(undefined)
  }
  const remove = (id: string) =>
    attempt(id, async () => {
      const gone = files?.listed(kind).find((file) => file.id === id)
      await files?.remove(id)
      if (files?.restore) setRemoved(gone)
    })
  const restore = async () => {
    if (removed === undefined) return
    await attempt(removed.id, async () => {
      await files?.restore?.(removed.id)
      setRemoved(undefined)
    })
  }
  return {
    busy,
    removed,
    failed,
    remove: (id: string) => void remove(id),
    restore: () => void restore(),
    settle: () => setRemoved(undefined),
  }
}
