import { useEffect, useMemo, useRef } from 'react'
import type { ShownFile, WaitingFile } from '@fleet/backend/form-instances/contract'
import type { FileUpload, FormFiles, StoredFile } from '../../form-renderer/form-store.ts'
import { newId } from '../../lib/new-id.ts'
import { useProblemText } from '../../ui/feedback/use-problem-text.ts'
import type { Draft } from '../draft/draft.ts'
import type { FormInstanceRef } from '../calls.ts'
import { documentAddress } from './document-address.ts'
import { syncDocumentFlag } from './sync-document-flag.ts'
import type { Uploads } from './use-uploads.ts'
import { renderDocumentViewers } from './render-document-viewers.tsx'

/** One idempotency key per document while the page is open, so that a retry is the same command. */
function idempotencyKeys() {
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

/** Uploads and waiting files of one person by kind; the same array until one of them changes. */
function uploadsByKind({ draft, uploads }: Omit<FileDeps, 'instanceRef'>, person: number) {
  const cached = new Map<string, readonly FileUpload[]>()
  const shown = new WeakMap<WaitingFile, FileUpload>()
  const asUpload = (one: WaitingFile): FileUpload => {
    const status =
      one.refused === undefined ? { state: 'waiting' as const } : { state: 'failed' as const, problem: one.refused }
    const upload = shown.get(one) ?? {
      id: one.uploadId,
      name: one.name,
      size: 0,
      share: 1,
      isKept: false,
      ...(one.isOwn === true ? {} : { isOthers: true as const }),
      ...status,
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
    const before = cached.get(kind)
    if (before?.length === now.length && now.every((one, index) => one === before[index])) return before
    cached.set(kind, now)
    return now
  }
}

/** Documents of one person by kind; the same array until the documents change. */
function storedFilesByKind(draft: Draft, { address, person }: { readonly address: string; readonly person: number }) {
  let lastFiles: readonly ShownFile[] | undefined
  const cached = new Map<string, readonly StoredFile[]>()
  return (kind: string): readonly StoredFile[] => {
    const { files } = draft.state().view.documents
    if (files !== lastFiles) cached.clear()
    lastFiles = files
    const listed =
      cached.get(kind) ??
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
    cached.set(kind, listed)
    return listed
  }
}

type FileDeps = { readonly draft: Draft; readonly instanceRef: FormInstanceRef; readonly uploads: Uploads }

/** Documents of one person, for file fields. */
export function useFiles({ draft, instanceRef: { calls, id }, uploads }: FileDeps, person: number): FormFiles {
  const problemText = useProblemText()
  const explain = useRef(problemText)
  useEffect(() => {
    explain.current = problemText
  })
  return useMemo(() => {
    const address = calls.documents(id)
    const keys = idempotencyKeys()
    const removed: ShownFile[] = []
    const { restoreDocument } = calls
    const all = () => draft.state().view.documents.files
    const withExplainedError = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
      try {
        return await work
      } catch (error) {
        throw new Error(explain.current(error), { cause: error })
      }
    }
    return {
      renderViews: renderDocumentViewers({ calls, id }),
      listed: storedFilesByKind(draft, { address, person }),
      uploads: uploadsByKind({ draft, uploads }, person),
      subscribe: (listener) => {
        const stops = [uploads.subscribe(listener), draft.subscribe(listener)]
        return () => stops.forEach((stop) => stop())
      },
      send: (kind, file, replaces) =>
        uploads.add({ person, kind, ...(replaces === undefined ? {} : { replaces }) }, file),
      retry: uploads.retry,
      cancel: uploads.cancel,
      remove: async (documentId) => {
        const { revision } = await withExplainedError(
          calls.removeDocument(id, documentId, { idempotencyKey: keys.of(documentId) }),
        )
        keys.forget(documentId)
        const removedFile = all().find((file) => file.documentId === documentId)
        if (removedFile) removed.push(removedFile)
        draft.filesChanged(
          all().filter((file) => file.documentId !== documentId),
          revision,
        )
        if (removedFile) syncDocumentFlag(draft, removedFile)
      },
      ...(restoreDocument && {
        restore: async (documentId: string) => {
          const { revision } = await withExplainedError(
            restoreDocument(id, documentId, { idempotencyKey: keys.of(documentId) }),
          )
          keys.forget(documentId)
          const restoredFile = removed.findLast((file) => file.documentId === documentId)
          draft.filesChanged([...all(), ...(restoredFile ? [restoredFile] : [])], revision)
          if (restoredFile) syncDocumentFlag(draft, restoredFile)
        },
      }),
    }
  }, [draft, calls, id, person, uploads])
}
