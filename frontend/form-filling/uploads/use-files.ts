import { useEffect, useMemo, useRef } from 'react'
import type { ShownFile, WaitingFile } from '@fleet/backend/form-instances/contract'
import type { FileUpload, FormFiles, StoredFile } from '../../form-renderer/form-store.ts'
import { newId } from '../../lib/new-id.ts'
import { useProblemText } from '../../ui/feedback/use-problem-text.ts'
import type { Draft } from '../draft/draft.ts'
import type { Named } from '../calls.ts'
import { documentAddress } from './document-address.ts'
import { followFlag } from './document-flag.ts'
import type { Uploads } from './use-uploads.ts'
import { whoSaw } from './who-saw.tsx'

/** A document's own key for as long as this page knows it: what is tried again is the same call, whatever became of the first. */
function lastingKeys() {
  const keys = new Map<string, string>()
  return {
    of(id: string): string {
      const key = keys.get(id) ?? newId()
      keys.set(id, key)
      return key
    },
    forget: (id: string) => void keys.delete(id),
  }
}

/** What is on its way of one person and kind, or waits for the scan; the same array until one of them changes. */
function perKind({ draft, uploads }: Omit<Filled, 'named'>, person: number) {
  const given = new Map<string, readonly FileUpload[]>()
  const shown = new WeakMap<WaitingFile, FileUpload>()
  const asUpload = (one: WaitingFile): FileUpload => {
    const says =
      one.refused === undefined ? { state: 'waiting' as const } : { state: 'failed' as const, problem: one.refused }
    const upload = shown.get(one) ?? {
      id: one.uploadId,
      name: one.name,
      size: 0,
      share: 1,
      isKept: false,
      ...(one.isOwn === true ? {} : { isOthers: true as const }),
      ...says,
    }
    shown.set(one, upload)
    return upload
  }
  return (kind: string): readonly FileUpload[] => {
    const isHere = (one: { readonly person: number; readonly kind: string }) =>
      one.person === person && one.kind === kind
    const now = [
      ...(draft.state().view.documents.waiting ?? []).filter(isHere).map(asUpload),
      ...uploads.all().filter(isHere),
    ]
    const before = given.get(kind)
    if (before?.length === now.length && now.every((one, index) => one === before[index])) return before
    given.set(kind, now)
    return now
  }
}

/** What the server has of one person; of each kind the same array until the documents change. */
function listedOf(draft: Draft, { address, person }: { readonly address: string; readonly person: number }) {
  let seen: readonly ShownFile[] | undefined
  const given = new Map<string, readonly StoredFile[]>()
  return (kind: string): readonly StoredFile[] => {
    const { files } = draft.state().view.documents
    if (files !== seen) given.clear()
    seen = files
    const listed =
      given.get(kind) ??
      files
        .filter((file) => file.person === person && file.kind === kind)
        .map(({ documentId, name, size, contentType, uploadedAt, read }) => ({
          id: documentId,
          name,
          size,
          contentType,
          href: documentAddress(address, documentId, 'form'),
          ...(uploadedAt ? { addedAt: uploadedAt } : {}),
          ...(read ? { read } : {}),
        }))
    given.set(kind, listed)
    return listed
  }
}

type Filled = { readonly draft: Draft; readonly named: Named; readonly uploads: Uploads }

/** The documents of one person of a draft, as file fields take them. */
export function useFiles({ draft, named: { calls, id }, uploads }: Filled, person: number): FormFiles {
  const problemText = useProblemText()
  const explain = useRef(problemText)
  useEffect(() => {
    explain.current = problemText
  })
  return useMemo(() => {
    const address = calls.documents(id)
    const keys = lastingKeys()
    const removed: ShownFile[] = []
    const { restoreDocument } = calls
    const all = () => draft.state().view.documents.files
    const told = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
      try {
        return await work
      } catch (error) {
        throw new Error(explain.current(error), { cause: error })
      }
    }
    return {
      whoSaw: whoSaw({ calls, id }),
      listed: listedOf(draft, { address, person }),
      uploads: perKind({ draft, uploads }, person),
      subscribe: (listener) => {
        const stops = [uploads.subscribe(listener), draft.subscribe(listener)]
        return () => stops.forEach((stop) => stop())
      },
      send: (kind, file, replaces) =>
        uploads.add({ person, kind, ...(replaces === undefined ? {} : { replaces }) }, file),
      retry: uploads.retry,
      cancel: uploads.cancel,
      remove: async (documentId) => {
        const { revision } = await told(calls.removeDocument(id, documentId, { idempotencyKey: keys.of(documentId) }))
        keys.forget(documentId)
        const gone = all().find((file) => file.documentId === documentId)
        if (gone) removed.push(gone)
        draft.filesChanged(
          all().filter((file) => file.documentId !== documentId),
          revision,
        )
        if (gone) followFlag(draft, gone)
      },
      ...(restoreDocument && {
        restore: async (documentId: string) => {
          const { revision } = await told(restoreDocument(id, documentId, { idempotencyKey: keys.of(documentId) }))
          keys.forget(documentId)
          const back = removed.findLast((file) => file.documentId === documentId)
          draft.filesChanged([...all(), ...(back ? [back] : [])], revision)
          if (back) followFlag(draft, back)
        },
      }),
    }
  }, [draft, calls, id, person, uploads])
}
