import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import type { FormFiles, StoredFile } from '../../form-store.ts'

type Removal = ReturnType<typeof useRemoval>

/** Removes stored files and restores the last one. */
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

/** The file just removed, with an undo button; or why the removal failed. */
export function RemovedNote({ removal: { removed, failed, restore } }: { readonly removal: Removal }) {
  const t = useText()
  return (
    <>
      <div role="status" className="empty:hidden">
        {removed && (
          <p className="flex flex-wrap items-center gap-x-3 text-[0.9375rem]/[1.375rem] text-ink-2">
            <span className="[overflow-wrap:anywhere]">{t('form.file.removed', { name: removed.name })}</span>
            <TextButton onClick={restore}>
              <Undo2 aria-hidden className="mr-1.5 size-4 flex-none" />
              {t('filling.note.undo')}
            </TextButton>
          </p>
        )}
      </div>
      <div role="alert" className="font-semibold text-stop-ink empty:hidden">
        {failed}
      </div>
    </>
  )
}
