import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { JsonValue } from '@fleet/form-schemas/engine/definition'
import { largestFile } from '@fleet/form-schemas/engine/largest-file'
import { FileRefused, type FormFiles, type StoredFile } from '../../form-store.ts'

export type Upload = {
  readonly number: number
  readonly file: File
  /** 0 to 1. */
  readonly share: number
  /** Why it did not arrive; absent while it is on its way. */
  readonly failure?: string
  /** Trying again may help. */
  readonly again?: boolean
}

/** Uploads on their way or failed, and removals. The flag is set when a file has arrived, and taken back with the last one. */
export function useUploads(files: FormFiles | undefined, kind: string, onFlag: (value: JsonValue | undefined) => void) {
  const intl = useIntl()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [removing, setRemoving] = useState<string>()
  const [removed, setRemoved] = useState<StoredFile>()
  const [failed, setFailed] = useState<string>()
  const count = useRef(0)
  const drop = (number: number) => setUploads((all) => all.filter((upload) => upload.number !== number))
  const update = (next: Upload) =>
    setUploads((all) => (all.some(({ number }) => number === next.number) ? all.map((one) => (one.number === next.number ? next : one)) : [...all, next]))

  const send = async (file: File, number: number) => {
    // Said before it has gone up for minutes
    if (file.size > largestFile) return update({ number, file, share: 0, failure: intl.formatMessage({ id: 'form.file.tooLarge' }) })
    update({ number, file, share: 0 })
    try {
      await files?.upload(kind, file, (share) => update({ number, file, share }))
      drop(number)
      onFlag(true)
    } catch (error) {
      update({ number, file, share: 0, failure: messageOf(error), again: !(error instanceof FileRefused) })
    }
  }
  const add = (chosen: readonly File[], again?: number) => {
    setRemoved(undefined)
    for (const file of chosen) void send(file, again ?? ++count.current)
  }
  const remove = async (id: string) => {
    setRemoving(id)
    setFailed(undefined)
    try {
      const last = files?.listed(kind).every((file) => file.id === id) ?? true
      const gone = files?.listed(kind).find((file) => file.id === id)
      await files?.remove(id)
      if (last) onFlag(undefined)
      if (files?.restore) setRemoved(gone)
    } catch (error) {
      setFailed(messageOf(error))
    }
    setRemoving(undefined)
  }
  /** Takes the last removal back. */
  const restore = async () => {
    if (removed === undefined || removing !== undefined) return
    setRemoving(removed.id)
    setFailed(undefined)
    try {
      await files?.restore?.(removed.id)
      setRemoved(undefined)
      onFlag(true)
    } catch (error) {
      setFailed(messageOf(error))
    }
    setRemoving(undefined)
  }
  return { removed, restore: () => void restore(), uploads, add, drop, remove: (id: string) => void remove(id), removing, failed }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
